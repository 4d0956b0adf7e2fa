"""Reading all documents of a corpus at once, for commands that compare."""

from __future__ import annotations

import argparse

from chunkwright.api import parse
from chunkwright.cli.policy_options import UsageError
from chunkwright.cli.reading import check_format, inputs_of, report_failure
from chunkwright.cli.reading_options import read_options
from chunkwright.errors import ParseError
from chunkwright.evaluation import Question, read_golden
from chunkwright.tree import Document


def read_corpus(arguments: argparse.Namespace) -> tuple[list[Document], int]:
    """The documents at the paths that were given, and how many files failed, which are reported.

    Args:
        arguments: Those of the command line: paths, and how they are read.

    Raises:
        UsageError: There is no document, or two files would be one.
    """
    check_format(arguments.format)
    inputs = inputs_of(arguments)
    options = read_options(arguments)
    documents = []
    for path, problem in sorted(inputs.failed, key=lambda failed: failed[0]):
        report_failure(path, problem)
    failed = len(inputs.failed)
    for file in inputs.files:
        try:
            document = parse(
                file.path,
                format=arguments.format,
                document_id=file.document_id,
                time_limit=arguments.time_limit,
                options=options,
            )
        except Exception as error:  # whatever it is, the other files must not pay for it
            report_failure(file.path, error)
            failed += 1
            continue
        documents.append(document)
    if not documents:
        raise UsageError(f"no document could be read in {', '.join(arguments.paths)}")
    return documents, failed


def read_questions(path: str) -> list[Question]:
    """The golden set.

    Raises:
        UsageError: It cannot be read, or holds a mistake or no question.
    """
    try:
        questions = read_golden(path)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}; check the path") from error
    except ParseError as error:
        raise UsageError(f"{error}; correct the golden set") from error
    if not questions:
        raise UsageError(f"{path}: there is no question in it")
    return questions
