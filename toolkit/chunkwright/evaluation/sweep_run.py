"""Many settings judged with one golden set, side by side in several processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from chunkwright.evaluation.bm25 import BM25
from chunkwright.evaluation.cache import ChunkCache
from chunkwright.evaluation.delivery import Cutoff, Deliver
from chunkwright.evaluation.evaluate import Evaluation, evaluate
from chunkwright.evaluation.expanded import ExpandedDelivery
from chunkwright.evaluation.gold import GoldQuestion
from chunkwright.evaluation.indexed import IndexedChunk, index_chunks
from chunkwright.evaluation.peers import Split, SplitDocument, index_pieces
from chunkwright.evaluation.retriever import Retriever
from chunkwright.evaluation.settings import Setting
from chunkwright.pack import Chunk, Policy
from chunkwright.tokenizers import Tokenizer, resolve
from chunkwright.tree import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What every setting is put to.

    Attributes:
        questions: The golden set.
        documents: The corpus.
        cutoffs: Where rankings end.
        retriever: Makes a retriever; with several processes a class or a function of a module.
        tokenizer: Name of what counts delivered tokens, the same for all settings.
        cache: Folder of chunks kept between runs, or None.
    """

    questions: tuple[GoldQuestion, ...]
    documents: tuple[Document, ...]
    cutoffs: tuple[Cutoff, ...]
    retriever: Callable[[], Retriever] = BM25
    tokenizer: str = "cl100k_base"
    cache: Path | None = None

    def run(self, policy: Policy) -> Evaluation:
        """Cuts the corpus by a policy, indexes the chunks and puts the questions.

        Parents are delivered through `expand`, if the policy makes some.

        Args:
            policy: How documents are cut.
        """
        counter = resolve(self.tokenizer)
        policy = replace(policy, tokenizer=resolve(policy.tokenizer))
        kept = ChunkCache(self.cache)
        chunks: list[Chunk] = []
        parents: list[Chunk] = []
        indexed: list[IndexedChunk] = []
        indexed_parents: list[IndexedChunk] = []
        for document in self.documents:
            made = kept.pack(document, policy)
            for role, whole, seen in ((True, chunks, indexed), (False, parents, indexed_parents)):
                part = [chunk for chunk in made if (chunk.role == "chunk") is role]
                whole += part
                seen += index_chunks(document, part, counter)
        deliver: Deliver | None = None
        if policy.parents is not None:
            deliver = ExpandedDelivery(chunks, indexed, parents, indexed_parents, counter)
        return evaluate(self.questions, indexed, self.retriever(), self.cutoffs, deliver)

    def run_split(self, split: Split) -> Evaluation:
        """Cuts the corpus by a function of another library, indexes the pieces and puts the questions.

        Args:
            split: From the text of a document to its pieces.

        Raises:
            ValueError: A piece does not stand in its text.
        """
        return self.run_split_documents(lambda document: split(document.text))

    def run_split_documents(self, split: SplitDocument) -> Evaluation:
        """The same for a function of whole documents, which can go by their format.

        Args:
            split: From a document to the pieces of its text.

        Raises:
            ValueError: A piece does not stand in its text.
        """
        counter = resolve(self.tokenizer)
        indexed: list[IndexedChunk] = []
        for document in self.documents:
            try:
                indexed += index_pieces(document, _strings(split(document)), counter)
            except ValueError as error:
                raise ValueError(f"{document.id}: {error}") from error
        return evaluate(self.questions, indexed, self.retriever(), self.cutoffs)


def _strings(pieces: Iterable[str]) -> list[str]:
    """What a chunker gave, if it is what one gives.

    Raises:
        ValueError: It is something else.
    """
    if not isinstance(pieces, Iterable):
        raise ValueError(f"the chunker gave {type(pieces).__name__}: it is to give the pieces of the text")
    found = list(pieces)
    wrong = next((piece for piece in found if not isinstance(piece, str)), None)
    if wrong is not None:
        raise ValueError(f"the chunker gave a piece of type {type(wrong).__name__}: it is to give strings")
    return found


def run_sweep(settings: Sequence[Setting], trial: Trial, jobs: int = 1) -> Iterator[tuple[Setting, Evaluation]]:
    """Judges settings one after another, or several at a time; the results come in the order of the settings.

    Args:
        settings: The settings.
        trial: What they are put to.
        jobs: Processes that work side by side; 1 for none but this one. Above 1, a script needs the usual
            `if __name__ == "__main__":`.
    """
    if jobs <= 1 or len(settings) <= 1:
        yield from ((setting, trial.run(setting.policy)) for setting in settings)
        return
    # Processes that are forked may inherit locks of the tokenizers' threads; those that are spawned do not.
    context = multiprocessing.get_context("spawn")
    workers = min(jobs, len(settings))
    with ProcessPoolExecutor(workers, context, initializer=_take, initargs=(trial,)) as pool:
        yield from zip(settings, pool.map(_run, _plain(settings)), strict=True)


_trials: list[Trial] = []  # of a worker process: the one that it was started with


def _take(trial: Trial) -> None:
    _trials[:] = [trial]


def _run(policy: Policy) -> Evaluation:
    return _trials[0].run(policy)


def _plain(settings: Iterable[Setting]) -> Iterator[Policy]:
    """Policies that can be sent to another process: with the name of a tokenizer in place of the object."""
    for setting in settings:
        tokenizer = setting.policy.tokenizer
        named = tokenizer.name if isinstance(tokenizer, Tokenizer) else tokenizer
        yield replace(setting.policy, tokenizer=named)
