"""A page to write questions and to mark their evidence by selecting text, which needs nothing but a browser."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from importlib.resources import files

from chunkwright.evaluation.golden import Question
from chunkwright.evaluation.golden_writer import question_record
from chunkwright.tree import Document, MetadataValue

_STYLE = """
body { font: 14px/1.5 system-ui, sans-serif; margin: 0; display: grid; grid-template-columns: 3fr 2fr; height: 100vh; }
main, aside { overflow: auto; padding: .6rem 1rem; } aside { background: #f6f6f6; border-left: 1px solid #ccc; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
mark { background: #ffe28a; } mark.forbidden { background: #f4b6b6; }
textarea, input[type=text] { width: 100%; box-sizing: border-box; font: inherit; }
label { display: block; margin: .4rem 0; }
button { margin: .15rem .3rem .15rem 0; } ul { padding-left: 1.1rem; } #told { color: #b00020; min-height: 1.5em; }
"""

_BODY = """
<main><label>Document <select id="document"></select></label><pre id="text"></pre></main>
<aside>
<p>Select text on the left, then say what it is. A gold span is the smallest text that answers, with its conditions.</p>
<label>Question <textarea id="question" rows="2"></textarea></label>
<label>Kind <input type="text" id="kind" placeholder="text, table, list, code, exception, version"></label>
<label>Language <input type="text" id="language" placeholder="en, zh"></label>
<label><input type="checkbox" id="answerable" checked> the corpus holds the answer</label>
<button id="add-evidence">Selection is evidence</button>
<button id="add-term">Selection must be kept with it</button>
<button id="add-forbidden">Selection must not rank above it</button>
<h3>Evidence</h3><ul id="evidence"></ul><h3>Forbidden</h3><ul id="forbidden"></ul>
<p id="told" role="status"></p>
<button id="store">Keep the question</button> <button id="clear">Begin anew</button>
<hr><p><b id="count"></b> <button id="save">Save golden.jsonl</button></p><ul id="questions-list"></ul>
</aside>
"""


def marking_html(documents: Iterable[Document], questions: Iterable[Question] = (), title: str = "Golden set") -> str:
    """The page. It keeps what is written until it is closed; its button saves the set as JSON Lines.

    Args:
        documents: The corpus; all of its text is in the page.
        questions: Questions to go on with.
        title: Title of the page.
    """
    corpus: list[MetadataValue] = [{"id": document.id, "text": document.text} for document in documents]
    script = files("chunkwright.evaluation").joinpath("marking.js").read_text(encoding="utf-8")
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
            f"<style>{_STYLE}</style></head><body>{_BODY}",
            _data("corpus", corpus),
            _data("questions", [question_record(question) for question in questions]),
            f"<script>{script}</script>",
            "</body></html>\n",
        ]
    )


def _data(name: str, value: list[MetadataValue]) -> str:
    """JSON inside a page: nothing in it can end the element, and lone surrogates are escaped."""
    text = json.dumps(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'
