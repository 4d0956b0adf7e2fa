"""Names that code gives without a body are symbols of the chunk that they stand in, and cost no boundary."""

from __future__ import annotations

import pytest

import chunkwright as cw

CASES = {
    "python": ("RATE = 3\nlow, high = 1, 2\ntype Pair = tuple[int, int]\n", "RATE low high Pair"),
    "javascript": ("const RATE = 1, { a } = rates;\nexport let open = 2;\n", "RATE open"),
    "typescript": (
        "type Side = 'left' | 'right';\nexport function turn(side: Side): void;\ndeclare const RATE: number;\n"
        "interface Wheel { turn(side: Side): void; size: number }\n",
        "Side turn RATE Wheel Wheel.turn",
    ),
    "tsx": ("export type Side = 'left' | 'right';\n", "Side"),
    "c": (
        "#ifndef WHEEL_H\n#define WHEEL_H\n#define SPOKES 36\n#define HALF(n) ((n) / 2)\nWheel *wheel_new(int size);\n"
        "extern void roll (struct wheel *__w)\n     __THROW __nonnull ((1));\n"
        "int turn(void), stop(void);\ntypedef void (*wheel_handler)(Wheel *);\nextern const int rates[3];\n#endif\n",
        "SPOKES HALF wheel_new roll turn stop wheel_handler rates",
    ),
    "cpp": (
        "namespace shop {\nusing Size = int;\ntemplate <class T> using Row = std::vector<T>;\nint turn(int side);\n"
        "class Wheel {\n  int size_;\npublic:\n  Wheel();\n  virtual void turn(int side) const = 0;\n"
        "  Size& size();\n  friend int turns(const Wheel& wheel) {\n    return wheel.size_;\n  }\n"
        "  bool operator==(const Wheel&) const;\n};\n}\n",
        "shop shop.Size shop.Row shop.turn shop.Wheel shop.Wheel.Wheel shop.Wheel.turn shop.Wheel.size "
        "shop.Wheel.turns shop.Wheel.operator==",
    ),
    "csharp": (
        "delegate int Turn(int side);\nclass Wheel {\n  const int Spokes = 36;\n"
        "  int size;\n  abstract void Roll();\n}\n",
        "Turn Wheel Wheel.Spokes Wheel.Roll",
    ),
    "java": (
        "interface Wheel {\n  int SPOKES = 36;\n  void turn(int side);\n}\nclass Rim {\n  static final int SIZE = 3;\n"
        "  int size;\n}\n",
        "Wheel Wheel.SPOKES Wheel.turn Rim Rim.SIZE",
    ),
    "kotlin": (
        "typealias Turn = (Int) -> Unit\nconst val SPOKES = 36\ninterface Wheel {\n"
        "  fun turn(side: Int)\n  val size: Int\n}\n"
        "object Rates {\n  val low = 1\n}\n",
        "Turn SPOKES Wheel Wheel.turn Rates Rates.low",
    ),
    "swift": (
        "typealias Turn = (Int) -> Void\nlet spokes = 36\nprotocol Wheel {\n"
        "  associatedtype Side\n  func turn(side: Side)\n}\n"
        "struct Rim {\n  static let size = 3\n  var width: Int\n}\n",
        "Turn spokes Wheel Wheel.Side Wheel.turn Rim Rim.size",
    ),
    "go": (
        "package shop\n\ntype Turn func(int) error\n\nconst (\n\tLow = iota\n\tHigh\n)\n\nvar rate, open = 1, 2\n\n"
        'var (\n\tErrOpen = errors.New("open")\n)\n\ntype Wheel interface {\n\tTurn(side int)\n}\n',
        "Turn Low High rate open ErrOpen Wheel Wheel.Turn",
    ),
    "rust": (
        'type Side = u8;\nconst SPOKES: u8 = 36;\nstatic NAME: &str = "";\nstruct Unit;\n'
        'extern "C" {\n    fn now() -> u64;\n}\n'
        "trait Wheel {\n    const SIZE: u8;\n    type Rim;\n    fn turn(&self);\n}\n",
        "Side SPOKES NAME Unit now Wheel Wheel.SIZE Wheel.Rim Wheel.turn",
    ),
    "ruby": ("SPOKES = 36\nclass Wheel\n  SIZE = 3\n  attr_reader :width\nend\n", "SPOKES Wheel Wheel.SIZE"),
    "php": (
        "<?php\nconst SPOKES = 36;\ndefine('RATE', 2);\ninterface Wheel {\n"
        "  const SIZE = 3;\n  function turn(int $side);\n}\n",
        "SPOKES RATE Wheel Wheel.SIZE Wheel.turn",
    ),
    "scala": (
        "type Side = Int\ntrait Wheel {\n  type Rim\n  def turn(side: Int): Unit\n}\n"
        "object Rates {\n  val low = 1\n}\n",
        "Side Wheel Wheel.Rim Wheel.turn Rates Rates.low",
    ),
    "bash": ("SPOKES=36\nreadonly SIZE=3\n", "SPOKES SIZE"),
    "sql": ("CREATE INDEX wheels_by_size ON wheels (size);\nCREATE SCHEMA shop;\n", "wheels_by_size shop"),
    "lua": ("local SPOKES = 36\nM.size = 3\nlocal low, high = 1, 2\n", "SPOKES M.size low high"),
    "r": ("spokes <- 36\nsize = 3\n", "spokes size"),
    "julia": ("const SPOKES = 36\nabstract type Wheel end\nsize = 3\n", "SPOKES Wheel size"),
    "elixir": (
        'defmodule Wheel do\n  @moduledoc "Wheels."\n  @spokes 36\n  @type side :: :left | :right\n'
        "  @callback turn(side) :: :ok\nend\n",
        "Wheel Wheel.@spokes Wheel.side Wheel.turn",
    ),
    "haskell": (
        'module Wheel where\ntype Side = Int\ntype family Rim a\nforeign import ccall "now" c_now :: IO Int\n',
        "Side Rim c_now",
    ),
    "ocaml": (
        "type side = int\nlet spokes = 36\nexception Flat of int\nmodule W = Wheel\n",
        "side spokes Flat W",
    ),
    "ocaml_interface": ("type side = int\nexception Flat of int\n", "side Flat"),
    "dart": (
        "typedef Turn = void Function(int);\ntypedef int Side(int a);\nconst spokes = 36;\nvar size = low;\n"
        "abstract class Wheel {\n  void turn(int side);\n}\n",
        "Turn Side spokes size Wheel Wheel.turn",
    ),
    "zig": ("pub const Side = u8;\nvar size: u8 = 3;\nextern fn now() u64;\n", "Side size now"),
    "perl": (
        "our $RATE = 2;\nuse constant SPOKES => 36;\nuse constant { LOW => 1, HIGH => 2 };\n",
        "RATE SPOKES LOW HIGH",
    ),
    "graphql": ("scalar Date\nunion Part = Wheel | Rim\n", "Date Part"),
    "make": ("SPOKES = 36\nSIZE := 3\n", "SPOKES SIZE"),
}


@pytest.mark.parametrize("language", CASES)
def test_declarations_are_symbols(language: str) -> None:
    source, expected = CASES[language]
    symbols = [name for chunk in cw.chunk_text(source, format=language) for name in chunk.symbols]
    assert symbols == expected.split()


def test_the_pieces_of_a_long_declaration_have_its_name() -> None:
    source = "const int rates[] = {\n" + "".join(f"    {number}, {number},\n" for number in range(80)) + "};\n"
    chunks = cw.chunk_text(f"int turn(int side);\n\n{source}", format="c", max_tokens=200)
    assert len(chunks) > 2
    assert chunks[0].symbols[0] == "turn"
    assert all("rates" in chunk.symbols for chunk in chunks[1:])
    assert all("turn" not in chunk.symbols for chunk in chunks[1:])


def test_the_pieces_of_a_statement_that_gives_many_names_have_their_own() -> None:
    source = "package shop\n\nconst (\n" + "".join(f"\tRate{n}x = {n} * {n}\n" for n in range(60)) + ")\n"
    chunks = cw.chunk_text(source, format="go", max_tokens=150)
    assert [name for chunk in chunks for name in chunk.symbols] == [f"Rate{n}x" for n in range(60)]


def test_a_minified_file_has_not_thousands_of_symbols() -> None:
    source = "var " + ",".join(f"a{n}={n}" for n in range(3000)) + ";\n"
    assert all(len(chunk.symbols) < 200 for chunk in cw.chunk_text(source, format="javascript"))


def test_variables_of_functions_and_other_chunks_are_none() -> None:
    source = "def turn():\n    side = 1\n    return side\n\n\nclass Wheel:\n    size = 3\n"
    assert [chunk.symbols for chunk in cw.chunk_text(source, format="python")] == [("turn", "Wheel")]


def test_declarations_in_a_fence_are_symbols() -> None:
    rates = "".join(f"#define RATE_{number} {number}\n" for number in range(30))
    chunks = cw.chunk_text(f"# Wheels\n\n```c\n{rates}\nint turn(int side);\n```\n", format="markdown")
    assert [name for chunk in chunks for name in chunk.symbols] == [*(f"RATE_{n}" for n in range(30)), "turn"]


def test_constructors_without_a_body_and_constants_of_dart_are_symbols() -> None:
    members = "Wheel({required this.size}) : rim = 1;\n  const Wheel.flat();\n  static const SPOKES = 36;"
    source = f"class Wheel {{\n  {members}\n}}\n"
    (chunk,) = cw.chunk_text(source, format="dart")
    assert chunk.symbols == ("Wheel", "Wheel.Wheel", "Wheel.flat", "Wheel.SPOKES")


def test_elements_of_an_array_of_tables_go_by_their_names() -> None:
    source = '[[bin]]\npath = "a"\nname = "wheel"\n\n[[bin]]\npath = "b"\n'
    (chunk,) = cw.chunk_text(source, format="toml")
    assert chunk.symbols == ("bin.wheel", "bin")


LONG = "".join(f"    number {number} of many\n" for number in range(80))


@pytest.mark.parametrize(
    ("language", "source", "opening"),
    [
        ("hcl", f'resource "file" "stack" {{\n  content = <<-END\n{LONG}  END\n}}\n', "  content = <<-END\n"),
        ("python", f'QUERY = """\n{LONG}"""\n', 'QUERY = """\n'),
        (
            "make",
            "A = 1\nMODULES = a/array$(SUFFIX) " + " ".join(f"a/m{n}$(SUFFIX)" for n in range(80)) + "\n",
            "MODULES =\n",
        ),
    ],
)
def test_pieces_of_a_long_value_carry_the_line_that_opens_it(language: str, source: str, opening: str) -> None:
    chunks = cw.chunk_text(source, format=language, max_tokens=150)
    assert len(chunks) > 3
    for chunk in chunks[1:]:
        assert opening in "".join(part.text for part in chunk.embed_parts if part.role == "head")
