"""Chunkers of other libraries, ready to be rows of a comparison; each needs its library installed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from types import ModuleType

from chunkwright.errors import MissingExtra
from chunkwright.evaluation.peers import SplitDocument
from chunkwright.tokenizers import Tokenizer
from chunkwright.tree import Document

_Make = Callable[[int, Tokenizer], SplitDocument]

_MARKDOWN = frozenset(("markdown", "html", "pdf"))  # formats whose text is Markdown
_LANGCHAIN = {"typescript": "ts", "javascript": "js", "csharp": "csharp", "tsx": "ts"}  # else the same name


def library_chunker(name: str, max_tokens: int, counter: Tokenizer) -> SplitDocument:
    """A chunker of another library, without overlap and otherwise as it comes, with our count of tokens.

    Args:
        name: One of `LIBRARIES`.
        max_tokens: Its size of a chunk.
        counter: What counts tokens.

    Raises:
        ValueError: There is no such name.
        MissingExtra: Its library is not installed.
    """
    if name not in _MAKERS:
        raise ValueError(f"there is no chunker {name!r}; there are {', '.join(LIBRARIES)}")
    return _MAKERS[name](max_tokens, counter)


def _library(module: str, package: str) -> ModuleType:
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtra(f"{package} is not installed; install it with: pip install {package} ({error})") from error


def _langchain_recursive(size: int, counter: Tokenizer) -> SplitDocument:
    """RecursiveCharacterTextSplitter, with the separators that it has for the language of a document."""
    splitters = _library("langchain_text_splitters", "langchain-text-splitters")
    known = {language.value: language for language in splitters.Language}
    recursive = splitters.RecursiveCharacterTextSplitter

    def split(document: Document) -> Iterable[str]:
        name = "markdown" if document.format in _MARKDOWN else _LANGCHAIN.get(document.format, document.format)
        separators = recursive.get_separators_for_language(known[name]) if name in known else None
        splitter = recursive(
            chunk_size=size,
            chunk_overlap=0,
            length_function=counter.count,
            separators=separators,
            is_separator_regex=separators is not None,
        )
        return _texts(splitter.split_text(document.text))

    return split


def _langchain_headers(size: int, counter: Tokenizer) -> SplitDocument:
    """ExperimentalMarkdownSyntaxTextSplitter, which cuts at headings, and the recursive one within; others as that."""
    splitters = _library("langchain_text_splitters", "langchain-text-splitters")
    inner = _langchain_recursive(size, counter)
    plain = splitters.RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=0, length_function=counter.count)

    def split(document: Document) -> Iterator[str]:
        if document.format not in _MARKDOWN:
            yield from inner(document)
            return
        outer = splitters.ExperimentalMarkdownSyntaxTextSplitter(strip_headers=False)
        for part in outer.split_text(document.text):
            yield from _texts(plain.split_text(part.page_content))

    return split


def _llamaindex(size: int, counter: Tokenizer) -> SplitDocument:
    """SentenceSplitter."""
    parsers = _library("llama_index.core.node_parser", "llama-index-core")
    splitter = parsers.SentenceSplitter(chunk_size=size, chunk_overlap=0, tokenizer=_counted(counter))
    return lambda document: _texts(splitter.split_text(document.text))


def _chonkie_recursive(size: int, counter: Tokenizer) -> SplitDocument:
    """RecursiveChunker."""
    chonkie = _library("chonkie", "chonkie")
    chunker = chonkie.RecursiveChunker(tokenizer=counter.count, chunk_size=size)
    return lambda document: [chunk.text for chunk in chunker.chunk(document.text)]


def _chonkie_sentence(size: int, counter: Tokenizer) -> SplitDocument:
    """SentenceChunker."""
    chonkie = _library("chonkie", "chonkie")
    chunker = chonkie.SentenceChunker(tokenizer=counter.count, chunk_size=size, chunk_overlap=0)
    return lambda document: [chunk.text for chunk in chunker.chunk(document.text)]


def _semchunk(size: int, counter: Tokenizer) -> SplitDocument:
    """The chunker of semchunk."""
    chunker = _library("semchunk", "semchunk").chunkerify(counter.count, size)
    return lambda document: _texts(chunker(document.text))


def _text_splitter(size: int, counter: Tokenizer) -> SplitDocument:
    """TextSplitter of semantic-text-splitter, MarkdownSplitter for what is Markdown."""
    splitters = _library("semantic_text_splitter", "semantic-text-splitter")
    markdown, text = (
        kind.from_callback(counter.count, size, 0, True)
        for kind in (splitters.MarkdownSplitter, splitters.TextSplitter)
    )
    return lambda document: _texts((markdown if document.format in _MARKDOWN else text).chunks(document.text))


def _texts(pieces: Iterable[object]) -> list[str]:
    return [str(piece) for piece in pieces]


def _counted(counter: Tokenizer) -> Callable[[str], list[int]]:
    """A tokenizer for those that count its tokens."""
    return lambda text: [0] * counter.count(text)


_MAKERS: dict[str, _Make] = {
    "langchain-recursive": _langchain_recursive,
    "langchain-headers": _langchain_headers,
    "llamaindex-sentence": _llamaindex,
    "chonkie-recursive": _chonkie_recursive,
    "chonkie-sentence": _chonkie_sentence,
    "semchunk": _semchunk,
    "text-splitter": _text_splitter,
}
LIBRARIES: tuple[str, ...] = tuple(_MAKERS)
"""Names of the chunkers that `library_chunker` knows."""
