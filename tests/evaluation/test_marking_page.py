"""The page to mark evidence, used as a person would in a browser without a window."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import chunkwright as cw
from chunkwright.evaluation import Evidence, Question, check_golden, marking_html, read_golden, resolve_golden

TABLE = "| Part | Price |\n|---|---|\n| Seal | 4 |\n"
TEXT = f"# Pumps \U0001f6b0 </script>\n\nIt runs at 40 bar.\n\n{TABLE}\nIt runs at 40 bar.\n"
DOCUMENTS = [
    cw.parse_text("Nothing here.\n", format="text", document_id="a.txt"),
    cw.parse_text(TEXT, format="markdown", document_id="b.md"),
]
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)

PERSON = """
function select(quote, last = false) {
  const pre = document.getElementById("text");
  const whole = pre.textContent;
  const start = last ? whole.lastIndexOf(quote) : whole.indexOf(quote);
  const range = document.createRange();
  let at = 0, node, begun = false;
  const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
  while ((node = walker.nextNode())) {
    const end = at + node.data.length;
    if (!begun && start < end) { range.setStart(node, start - at); begun = true; }
    if (begun && start + quote.length <= end) { range.setEnd(node, start + quote.length - at); break; }
    at = end;
  }
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}
const click = id => document.getElementById(id).click();
const write = (id, text) => { document.getElementById(id).value = text; };
click("store");
const first = document.getElementById("told").textContent;
document.getElementById("document").value = "1";
document.getElementById("document").onchange();
write("question", "What does a seal cost?");
write("kind", "table");
select("\\n| Seal | 4 |\\n");
click("add-evidence");
select("Price");
click("add-term");
click("store");
write("question", "At which pressure does it run?");
select("It runs at 40 bar.", true);
click("add-evidence");
select("It runs at 40 bar.");
click("add-forbidden");
click("store");
write("question", "What does it weigh?");
document.getElementById("answerable").checked = false;
click("store");
document.querySelectorAll("#questions-list li")[0].querySelectorAll("button")[1].click();
const result = document.createElement("div");
result.id = "result";
result.textContent = JSON.stringify({ first, lines: lines(), marks: document.querySelectorAll("mark").length });
document.body.append(result);
"""


@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium or Chrome")
def test_what_is_selected_in_a_browser_is_a_golden_set(tmp_path: Path) -> None:
    old = Question(question="An old question?", evidence=(Evidence(document="a.txt", quote="Nothing"),))
    page = tmp_path / "page.html"
    text = marking_html(DOCUMENTS, [old]).replace("</body>", f"<script>{PERSON}</script></body>")
    page.write_text(text, encoding="utf-8")
    assert BROWSER is not None
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    done = subprocess.run([*command, "--dump-dom", page.as_uri()], capture_output=True, timeout=120, check=True)
    shown = re.search(r'<div id="result">(.*?)</div>', done.stdout.decode("utf-8"), re.S)
    assert shown, done.stderr.decode("utf-8", "replace")[-500:]
    result = json.loads(html.unescape(shown[1]))
    assert result["first"] == "Write the question."
    golden = tmp_path / "golden.jsonl"
    golden.write_text(result["lines"], encoding="utf-8")
    questions = read_golden(golden)
    assert [question.question for question in questions] == [
        "What does a seal cost?",
        "At which pressure does it run?",
        "What does it weigh?",
    ]
    assert check_golden(questions, DOCUMENTS) == []
    found = resolve_golden(questions, DOCUMENTS)
    places = [gold.span.slice(TEXT) for question in found for gold in question.evidence]
    assert places == ["| Seal | 4 |", "It runs at 40 bar."]
    assert found[0].evidence[0].must_keep == ("Price",)
    assert found[0].question.kind == "table"
    assert found[1].evidence[0].span.start == TEXT.rindex("It runs")
    assert found[1].forbidden[0].span.start == TEXT.index("It runs")
    assert not found[2].question.answerable


def test_the_page_holds_its_data_whole_and_nothing_from_outside() -> None:
    page = marking_html(DOCUMENTS, [Question(question="</script> Q?", answerable=False)])
    assert page.count("</script>") == 3
    corpus = re.search(r'id="corpus">(.*?)</script>', page, re.S)
    assert corpus
    assert [part["text"] for part in json.loads(corpus[1])] == [document.text for document in DOCUMENTS]
    assert not re.search(r"https?:", page)
