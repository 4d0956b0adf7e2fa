from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
import regex
import sentencex
from hypothesis import example, given
from hypothesis import strategies as st

from chunkwright.pack.segment import (
    clause_ends,
    grapheme_ends,
    inner_sentence_ends,
    line_ends,
    sentence_ends,
    word_ends,
)

# A stroke marks each cut; the text under test is the case without its strokes.
ENGLISH = [
    "See e.g. the manual. |Mr. Smith and Dr. Jones paid $3.50. |Fig. 3 shows v1.2.3. |Then stop.",
    "Visit https://a.example/b.html?x=1.5. |The file README.md is there. |Call System.IO.File here.",
    "See Eq. 4, Vol. 2, No. 5 and approx. 6 in Sec. 7.1. |Done.",
    'He said "Go." |Then he left. |(It was late.) |"Why?" she asked. |Really?! |Yes... maybe.',
    "**Bold.** |Next one. |*Slanted.* |It's ok.[^1] |After the note.",
    "It is so (see Fig. 2). |However, it is not (e.g. here). |Wait… what?",
    "1. First. |2. Second.",
    "J. K. Rowling wrote it. |Use Node.js. |It works.",
    "(a) First of all. |Second. |(b) Third.",
    "Xanthomonas pv. citri grows. |They said (lit. The king) so.",
    "One sentence\nover two lines. |Another.\r\n|Third.",
    "No stop at a blank line\n\n|But a cut.",
    "  White space ahead. |White space behind.  \n",
]
CHINESE = [
    "退款需在30天内申请。|但定制商品除外！|价格为3.5元。|完",
    "他说：“走吧。”|然后走了。|（见附录。）|接着，版本v1.2.3发布；参见https://a.example/b.html。|完",
    "「你好。」|他說。|『真的？』|「是的！」|她答……然後走了。",
    "他说（真的吗？）不是。|他问：“你去吗？”，然后走了。",
    "第一行。\n|第二行？！|第三行",
    "真的吗?|是的!|好.|然后",
    "**重要。**|然后。|**注意**：好。|脚注。[^1]|下一句。",
    '他说:"好。"|然后"坏。"|走了',
    "（一。|二。|三。）|四。",
    "使用 Mr. Smith 的产品。|It works. |好的。",
]
JAPANESE = [
    "これはペンです。|「そうですか。」と言った。|価格は3.5円（税込。）です！|終わり",
    "値は３．５です．|次へ．",
]
KOREAN = ["환불은 30일 이내에 가능합니다. |단, 맞춤 제품은 제외됩니다. |버전 1.2.3을 참조하세요. |네!"]


def cut(ends: Callable[[str], list[int]], text: str) -> str:
    offsets = ends(text)
    return "|".join(text[start:end] for start, end in pairwise([0, *offsets]))


@pytest.mark.parametrize("case", ENGLISH + CHINESE + JAPANESE + KOREAN)
def test_sentences(case: str) -> None:
    assert cut(sentence_ends, case.replace("|", "")) == case


def test_sentences_inside_a_quote() -> None:
    case = 'He said "it is late. |They left, e.g. by train. |we stayed" and slept.'
    assert cut(inner_sentence_ends, case.replace("|", "")) == case


@pytest.mark.parametrize(
    "case",
    [
        "A long line that an editor wrapped at\nsome width, so that it goes on in\nthe next one, no line by itself.",
        "Smith J, Doe K. A paper on pumps.\n|Roe L. Another.\n|Poe M. A third, on the same matter, in 2021.",
        f"{'long ' * 40}\n|{'line ' * 40}",
        "Roses are red\n|Violets\n|Sugar is sweet and so are you as well",
        "First answer.\\n\\n|Second one.\\n|Third one, C:\\new and $\\nabla$.",
        "one line",
    ],
)
def test_lines(case: str) -> None:
    assert cut(line_ends, case.replace("|", "")) == case


@pytest.mark.parametrize(
    "case",
    [
        "If it is late, |then go; |however: |stop — |now |(or later) – |for 1,000 units.",
        "如果晚了，|就走；|但是：|停——|现在|（或以后）、|好。",
        "a,b;c at 12:30 and x—y",
        'He said "no," |and left.',
    ],
)
def test_clauses(case: str) -> None:
    assert cut(clause_ends, case.replace("|", "")) == case


@pytest.mark.parametrize(
    "case",
    [
        "Hello |brave  |new\n|world ",
        "退|款|需|在|30天|内，|（见|附|录）。|ok|好",
        "「テー|ブ|ル」|の|キャッ|シュ。|Hello|世|界 |v1.2",
        "환불은 |30일 |이내",
        " |ahead".replace("|", ""),
    ],
)
def test_words(case: str) -> None:
    assert cut(word_ends, case.replace("|", "")) == case


def test_graphemes() -> None:
    case = "e\u0301|👨\u200d👩\u200d👧|\r\n|한|🇨🇳|x"
    assert cut(grapheme_ends, case.replace("|", "")) == case


PIECES = [
    "Word",
    "a",
    "e.g.",
    "Mr.",
    "3",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\r\n",
    ".",
    "!",
    "?",
    "…",
    '"',
    "“",
    "”",
    "(",
    ")",
]
WIDE_PIECES = [
    "退款",
    "。",
    "！",
    "？",
    "，",
    "；",
    "「",
    "」",
    "（",
    "）",
    "と",
    "ッ",
    "ー",
    "한국",
    "[^1]",
    "**",
    "'",
    ",",
    "—",
]
ODD_PIECES = [
    "\u0301",
    "\u200d",
    "\x00",
    "\ud800",
    "\udc00",
    "😀",
    "\u2028",
    "\x85",
    "\u0600",
    "\ufe0f",
    "🇨",
    "\u3000",
]
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=[]), max_size=80),
    st.lists(st.sampled_from(PIECES + WIDE_PIECES + ODD_PIECES), max_size=40).map("".join),
)


@pytest.mark.parametrize("ends", [sentence_ends, inner_sentence_ends, line_ends, clause_ends, word_ends, grapheme_ends])
@given(text=TEXTS)
@example(text="")
@example(text=" \n ")
@example(text="\ud800. A b.\udfff")
def test_pieces_tile_any_text(ends: Callable[[str], list[int]], text: str) -> None:
    offsets = ends(text)
    assert all(before < after for before, after in pairwise([0, *offsets]))
    assert offsets[-1:] == ([len(text)] if text else [])


@pytest.mark.parametrize("ends", [sentence_ends, inner_sentence_ends, line_ends, clause_ends, word_ends])
@given(text=TEXTS)
@example(text=" \u0301a \u0301b. \u0301c")
@example(text="\u0600退\u200d款")
def test_white_space_stays_with_the_piece_before_and_graphemes_stay_whole(
    ends: Callable[[str], list[int]], text: str
) -> None:
    offsets = ends(text)
    assert not any(text[end].isspace() for end in offsets[:-1])
    assert set(offsets) <= set(grapheme_ends(text))


@given(text=TEXTS)
def test_words_never_begin_with_a_closing_mark(text: str) -> None:
    for start, end in pairwise(word_ends(text)):
        assert not regex.match("[。！？，；」）ッー]", text[start:end]) or text[start - 1].isspace()


def test_windows_leave_no_trace() -> None:
    sentence = "Überall gilt, e.g. in Fig. 3, dass Mr. Smith zahlt. "
    text = sentence * 1000
    assert sentence_ends(text) == [len(sentence) * number for number in range(1, 1001)]


def test_a_sentence_longer_than_a_window_is_one_sentence() -> None:
    text = "word " * 5000 + "end. Next."
    assert sentence_ends(text) == [len(text) - 5, len(text)]


@pytest.mark.parametrize("answer", ["raises", "gap", "short"])
def test_a_library_that_misbehaves_is_replaced_by_a_plain_rule(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def misbehave(language: str, text: str) -> list[dict[str, int]]:
        if answer == "raises":
            raise BaseException("a panic")
        start = 2 if answer == "gap" else 0
        return [{"start_index": start, "end_index": len(text) - (answer == "short")}]

    monkeypatch.setattr(sentencex, "get_sentence_boundaries", misbehave)
    case = "See e.g. Mr. Smith in Fig. 3. |It costs $3.50. |But lower. case stays! |End."
    assert cut(sentence_ends, case.replace("|", "")) == case
