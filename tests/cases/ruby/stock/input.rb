# frozen_string_literal: true

# Copyright 2020 Harbor Supplies.
# See LICENSE for terms.

require "bigdecimal"
require_relative "stock/ledger"

# Everything about goods on the shelf.
module Stock
  # Raised when more is taken than there is.
  class Shortage < StandardError; end

  # A shelf of one warehouse.
  class Shelf
    include Enumerable

    LIMIT = 500

    attr_reader :name, :items

    # Builds a shelf from lines of a delivery note.
    #
    # @param note [String] one article a line
    def self.from_note(note)
      shelf = new("delivery")
      note.each_line { |line| shelf.put(*line.split(";")) }
      shelf
    end

    class << self
      # Number of shelves ever made.
      def count
        @count ||= 0
      end
    end

    def initialize(name)
      @name = name
      @items = Hash.new(0)
    end

    # Takes goods off the shelf and books them.
    #
    # Goods that are reserved are never given out, even if they are there.
    def take(article, amount, for_order: nil)
      there = @items[article]
      raise Shortage, "only #{there} of #{article}" if there < amount

      reserved = Ledger.reserved(article)
      if there - amount < reserved && for_order.nil?
        Ledger.refuse(article, amount, reason: <<~TEXT)
          #{article} is reserved for #{reserved} orders;
          ask the desk before you give it away.
        TEXT
        return 0
      end

      @items[article] -= amount
      # The ledger keeps what the shelf forgets.
      Ledger.book(article, -amount, order: for_order)
      notify("#{amount} of #{article} left #{@name}") if amount > LIMIT
      amount
    end

    def empty? = @items.empty?

    private

    def notify(text)
      Mailer.deliver(to: "stock@harbor.example", text: text)
    end
  end
end

class Stock::Report
  define_method(:title) do |shelf|
    "Goods on #{shelf.name}"
  end
end

RSpec.describe Stock::Shelf do
  let(:shelf) { described_class.new("A") }

  describe "#take" do
    it "refuses more than there is" do
      shelf.put("valve", 2)
      expect { shelf.take("valve", 3) }.to raise_error(Stock::Shortage)
    end
  end
end
