# Copyright 2021 Riverside Theater.
# See LICENSE.

defmodule Riverside.Tickets do
  @moduledoc """
  Sells tickets and takes them back.
  """

  use GenServer
  import Ecto.Query, only: [from: 2]
  alias Riverside.{Ledger, Repo}
  require Logger

  @refund_days 14

  defstruct [:seat, :price, :sold_at]

  @typedoc "A ticket that was sold."
  @type t :: %__MODULE__{seat: String.t(), price: integer()}

  @doc """
  Takes a ticket back.

  Returns the amount that goes back to the visitor.
  """
  @spec refund(t(), Date.t()) :: {:ok, integer()} | {:error, atom()}
  def refund(%__MODULE__{} = ticket, today) when not is_nil(today) do
    days = Date.diff(today, ticket.sold_at)

    # Late tickets are the house's loss only if the show was canceled.
    cond do
      days <= @refund_days ->
        Ledger.book(ticket.seat, -ticket.price)
        {:ok, ticket.price}

      canceled?(ticket) ->
        Logger.info("ticket #{ticket.seat} came late, show was canceled")
        Ledger.book(ticket.seat, -ticket.price)
        {:ok, ticket.price}

      true ->
        {:error, :too_late}
    end
  end

  def refund(nil, _today), do: {:error, :no_ticket}

  # Whether the show of a ticket was called off.
  defp canceled?(ticket) do
    Repo.exists?(from(s in "shows", where: s.seat == ^ticket.seat and s.canceled))
  end

  @doc "Runs a block with a seat held."
  defmacro with_seat(seat, do: block) do
    quote do
      Riverside.Seats.hold(unquote(seat))
      unquote(block)
    end
  end

  @impl true
  def init(state), do: {:ok, state}

  defmodule Late do
    @moduledoc "Raised for tickets that come too late."
    defexception message: "too late"
  end
end

defprotocol Riverside.Priced do
  @doc "What it costs."
  def price(thing)
end

defimpl Riverside.Priced, for: Riverside.Tickets do
  def price(ticket), do: ticket.price
end

defmodule Riverside.TicketsTest do
  use ExUnit.Case

  setup do
    {:ok, ticket: %Riverside.Tickets{seat: "A1", price: 20, sold_at: ~D[2021-05-01]}}
  end

  describe "refund/2" do
    test "gives back the price", %{ticket: ticket} do
      assert Riverside.Tickets.refund(ticket, ~D[2021-05-03]) == {:ok, 20}
    end
  end
end
