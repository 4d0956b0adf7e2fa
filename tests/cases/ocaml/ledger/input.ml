(* Copyright 2018 Millstone Bank.
   See LICENSE. *)

open Printf
open Core.Std

(** What went wrong with an entry. *)
exception Refused of string

(** A line in the ledger. *)
type entry = {
  account : string;
  amount : int;  (** in cents *)
  day : int;
}

type outcome =
  | Booked of entry
  | Held of string

(** What a store of entries has to offer. *)
module type STORE = sig
  type t

  val find : t -> string -> entry list
  val add : t -> entry -> unit
end

(** A store in memory. *)
module Memory = struct
  type t = (string, entry list) Hashtbl.t

  let find store account =
    try Hashtbl.find store account with Not_found -> []

  let add store entry =
    Hashtbl.replace store entry.account (entry :: find store entry.account)
end

module Desk (Store : STORE) = struct
  let limit = 500_000

  (** Sum of an account. *)
  let balance store account =
    List.fold_left (fun sum entry -> sum + entry.amount) 0 (Store.find store account)

  (** Books an entry, or holds it if a person must look at it.

      Entries of a closed account are refused. *)
  let book ?(force = false) store entry =
    if entry.account = "" then raise (Refused "no account");
    let before = balance store entry.account in
    let after = before + entry.amount in
    (* Large amounts are looked at, whoever sends them. *)
    if abs entry.amount > limit && not force then begin
      printf "held: %s, %d\n" entry.account entry.amount;
      Held "large amount"
    end
    else
      match after with
      | n when n < 0 ->
        printf "account %s would be at %d\n" entry.account n;
        Held "no cover"
      | _ ->
        Store.add store entry;
        Booked entry
end

let rec even n = n = 0 || odd (n - 1)
and odd n = n <> 0 && even (n - 1)

(** A clerk at the desk. *)
class clerk (name : string) = object (self)
  val mutable booked = 0

  (** Greets a customer. *)
  method greet customer = printf "%s greets %s\n" name customer

  method private count = booked
end

external now : unit -> float = "millstone_now"

let ( +! ) a b = { a with amount = a.amount + b.amount }

let () =
  let module D = Desk (Memory) in
  ignore (D.book (Hashtbl.create 16) { account = "A"; amount = 10; day = 1 })
