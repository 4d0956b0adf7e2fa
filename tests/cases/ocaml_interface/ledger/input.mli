(* Copyright 2018 Millstone Bank.
   See LICENSE. *)

(** Books of the bank.

    Every amount is in cents. *)

open Core.Std

(** Raised where an entry cannot be booked. *)
exception Refused of string

(** A line in the ledger. *)
type entry = {
  account : string;
  amount : int;
  day : int;
}

(** What becomes of an entry. *)
type outcome =
  | Booked of entry  (** it stands in the ledger *)
  | Held of string   (** a person looks at it; the text says why *)

(** What a store of entries has to offer. *)
module type STORE = sig
  type t

  (** Entries of an account, the last first; none for an account that there is not. *)
  val find : t -> string -> entry list

  (** Adds an entry at the end of its account. *)
  val add : t -> entry -> unit
end

(** A store in memory. *)
module Memory : STORE

(** The desk that books. *)
module Desk (Store : STORE) : sig
  (** Amount above which a person looks at an entry. *)
  val limit : int

  (** Sum of an account. *)
  val balance : Store.t -> string -> int

  (** Books an entry, or holds it.

      [force] books large amounts too. Entries of a closed account are refused.

      @raise Refused if there is no such account. *)
  val book : ?force:bool -> Store.t -> entry -> outcome
end

(** A clerk at the desk. *)
class clerk : string -> object
  (** Greets a customer. *)
  method greet : string -> unit
end

(** Seconds since the bank opened. *)
external now : unit -> float = "millstone_now"
