#!/usr/bin/perl
# Copyright 2016 Copperfield Books.
# See LICENSE.

use strict;
use warnings;
use List::Util qw(sum first);
use Copperfield::Ledger;

=head1 NAME

orders - takes orders of books and settles them

=cut

package Copperfield::Orders;

use parent 'Copperfield::Desk';

our $LIMIT = 500;    # orders above it are looked at
my %seen;

# Creates a desk.
sub new {
    my ($class, %args) = @_;
    return bless { name => $args{name}, open => {} }, $class;
}

=head2 refund

Pays back an order. Returns the amount, or nothing if the order was never paid.

=cut

sub refund {
    my ($self, $number, $share) = @_;
    my $order = $self->find($number)
        or die "no order $number\n";

    # An order that was never paid has nothing to give back.
    if ($order->{state} ne 'paid') {
        warn sprintf("order %d is %s\n", $number, $order->{state});
        return;
    }

    my $amount = sum(map { $_->{price} * $_->{count} } @{ $order->{lines} });
    $amount *= $share;
    Copperfield::Ledger::book($order, -$amount);

    my $text = <<"END_OF_LETTER";
Dear $order->{customer},

we have sent $amount back to you.
END_OF_LETTER
    $self->mail($order->{customer}, $text);
    $seen{$number}++;
    return $amount;
}

# Finds an order.
sub find { return $_[0]->{open}{ $_[1] } }

my $by_date = sub {
    return $a->{day} <=> $b->{day};
};

package Copperfield::Orders::Report {
    # One line an order.
    sub line {
        my ($order) = @_;
        return join "\t", $order->{number}, $order->{customer};
    }
}

package main;

my $desk = Copperfield::Orders->new(name => 'north');
while (my $line = <STDIN>) {
    chomp $line;
    my ($number, $share) = split /\t/, $line;
    print $desk->refund($number, $share), "\n";
}

__END__

=head1 AUTHOR

The desk of Copperfield Books.
