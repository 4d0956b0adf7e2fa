"""A golden set run again after its premises have been moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from chunkwright.api import parse_text
from chunkwright.evaluation.bootstrap import Interval, paired_interval
from chunkwright.evaluation.gold import GoldSpan, resolve_golden
from chunkwright.evaluation.golden import Evidence
from chunkwright.evaluation.moves import Edit, Move, edited, edits_for
from chunkwright.evaluation.settings import Setting
from chunkwright.evaluation.sweep_run import Trial, run_sweep
from chunkwright.evaluation.terms import TermPart
from chunkwright.tree import Document, Span


@dataclass(frozen=True, slots=True)
class Counterfactual:
    """The questions whose premise can be moved in one way, before and after it.

    Attributes:
        move: How.
        before: These questions over the documents as they are.
        after: The same over the edited documents.
    """

    move: Move
    before: Trial
    after: Trial


@dataclass(frozen=True, slots=True)
class Retention:
    """How completeness withstands a move.

    Attributes:
        setting: Name of the setting.
        move: How premises were moved.
        questions: How many questions had a premise to move.
        before: Share of them that was answered completely.
        after: The same after the move.
        change: The difference, question by question, with its 95 % bootstrap interval.
    """

    setting: str
    move: Move
    questions: int
    before: float
    after: float
    change: Interval

    @property
    def flagged(self) -> bool:
        """Whether completeness falls by more than chance: cuts were right only where the premise happened to be."""
        return self.change.high < 0


def counterfactual(trial: Trial, move: Move) -> Counterfactual | None:
    """Moves the premises of all questions that have one; None if none has.

    What is not Markdown by itself but rendered as Markdown (pages, PDF files) is edited in its rendering, which is read
    again for both sides. Terms that stand in a heading are not asked for where headings are renamed, before or after.
    Forbidden evidence is left aside.

    Args:
        trial: Questions and documents.
        move: How premises are moved.
    """
    trial = replace(trial, documents=tuple(_as_markdown(document) for document in trial.documents))
    documents = {document.id: document for document in trial.documents}
    edits, wanted = _edits(trial, documents, move)
    moved = [
        replace(gold, evidence=tuple(_kept(span, move) for span in gold.evidence), forbidden=())
        for gold, own in zip(trial.questions, wanted, strict=True)
        if any(edit in edits.get(document_id, ()) for document_id, edit in own)
        and all(_whole(documents[s.document_id].text, s.span, edits.get(s.document_id, [])) for s in gold.evidence)
    ]
    if not moved:
        return None
    after = [_edited(document, edits.get(document.id, [])) for document in trial.documents]
    questions = [
        replace(
            gold.question,
            evidence=tuple(_mark(documents[s.document_id], s, edits.get(s.document_id, [])) for s in gold.evidence),
            forbidden=(),
        )
        for gold in moved
    ]
    return Counterfactual(
        move,
        replace(trial, questions=tuple(moved)),
        replace(trial, questions=tuple(resolve_golden(questions, after)), documents=tuple(after)),
    )


_Wanted = list[tuple[str, Edit]]


def _edits(trial: Trial, documents: Mapping[str, Document], move: Move) -> tuple[dict[str, list[Edit]], list[_Wanted]]:
    """The edits of each document, which do not overlap, and those that each question asks for."""
    edits: dict[str, list[Edit]] = {}
    wanted: list[_Wanted] = []
    for gold in trial.questions:
        own = [
            (span.document_id, edit)
            for span in gold.evidence
            for edit in edits_for(documents[span.document_id], span.span, move)
        ]
        wanted.append(own)
        for document_id, edit in own:
            known = edits.setdefault(document_id, [])
            if edit not in known and not any(_overlap(edit.span, other.span) for other in known):
                known.append(edit)
    return edits, wanted


def _whole(text: str, span: Span, edits: list[Edit]) -> bool:
    """Whether a gold span is still one piece after the edits."""
    touching = [edit for edit in edits if _overlap(edit.span, span) and not span.contains(edit.span)]
    return all(edit.span.contains(span) and span.slice(text) in edit.text for edit in touching)


def run_moves(settings: Sequence[Setting], trial: Trial, jobs: int = 1) -> list[Retention]:
    """Judges settings before and after every kind of move, at the last cut-off.

    Args:
        settings: The settings.
        trial: What they are put to.
        jobs: Processes that work side by side.
    """
    label = trial.cutoffs[-1].label
    out = []
    for move in Move:
        found = counterfactual(trial, move)
        if found is None:
            continue
        before, after = (list(run_sweep(settings, part, jobs)) for part in (found.before, found.after))
        for (setting, one), (_, other) in zip(before, after, strict=True):
            pairs = [[value or 0.0 for value in part.values("complete", label)] for part in (one, other)]
            before_share, after_share = (sum(values) / len(values) for values in pairs)
            change = paired_interval(*pairs)
            out.append(Retention(setting.name, move, len(pairs[0]), before_share, after_share, change))
    return out


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _kept(span: GoldSpan, move: Move) -> GoldSpan:
    if move is not Move.RENAMED_SECTION:
        return span
    kept = [(t, p) for t, p in zip(span.must_keep, span.parts, strict=True) if p is not TermPart.HEADING]
    return replace(span, must_keep=tuple(t for t, _ in kept), parts=tuple(p for _, p in kept))


def _as_markdown(document: Document) -> Document:
    """A document that is rendered as Markdown, read again from its rendering."""
    if not document.rendering_version:
        return document
    return parse_text(document.text, format="markdown", name=document.source.name, document_id=document.id)


def _edited(document: Document, edits: list[Edit]) -> Document:
    if not edits:
        return document
    text = edited(document.text, edits)
    return parse_text(text, format=document.format, name=document.source.name, document_id=document.id)


def _mark(document: Document, span: GoldSpan, edits: list[Edit]) -> Evidence:
    """The gold span as a quote, near the place where it is after the edits; a heading inside it has its new name."""
    inside = [edit for edit in edits if span.span.contains(edit.span)]
    shifted = [Edit(Span(e.span.start - span.span.start, e.span.end - span.span.start), e.text) for e in inside]
    quote = edited(span.span.slice(document.text), shifted)
    start = span.span.start + sum(len(e.text) - len(e.span) for e in edits if e.span.end <= span.span.start)
    return Evidence(
        document=span.document_id, quote=quote, span=Span(start, start + len(quote)), must_keep=span.must_keep
    )
