"""What the documentation shows runs, prints what it says it prints, and leads where it says it leads."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from chunkwright.cli import main
from chunkwright.cli.reference import reference
from doc_pages import PAGES, ROOT, fences, name

_WITH_PYTHON = [page for page in PAGES if any(f.info == "python" for f in fences(page))]
_COMMANDS = [
    pytest.param(*shown, id=f"{name(page)}:{shown[0]}")
    for page in PAGES
    for fence in fences(page)
    if fence.info == "console"
    for shown in re.findall(r"^\$ (chunkwright .*)\n((?:(?!\$ ).*\n)*)", fence.content, re.M)
]


@pytest.mark.parametrize("page", _WITH_PYTHON, ids=name)
def test_python_runs(page: Path) -> None:
    """Blocks marked `python` run in order in one namespace; `python no-run` marks those that cannot."""
    namespace: dict[str, object] = {"__name__": "example"}
    for fence in fences(page):
        if fence.info == "python":
            code = compile("\n" * (fence.line - 1) + fence.content, str(page), "exec")
            exec(code, namespace)


def test_hardly_any_python_is_exempt() -> None:
    exempt = [f"{name(page)}:{f.line}" for page in PAGES for f in fences(page) if f.info == "python no-run"]
    assert len(exempt) <= 2, exempt
    infos = {f.info for page in PAGES for f in fences(page) if f.info.startswith("py")}
    assert infos <= {"python", "python no-run"}


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of a run, for commands that look at one."""
    out = str(tmp_path_factory.mktemp("run") / "out")
    assert main(["run", str(ROOT / "corpora"), "-o", out]) == 0
    return out


@pytest.mark.parametrize(("command", "shown"), _COMMANDS)
def test_commands_run_and_print_what_is_shown(
    command: str, shown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    """Lines under a command are its output; `...` stands for lines left out. A folder `out` is that of a run."""
    arguments = shlex.split(command)[1:]
    if "out" in arguments and "-o" not in arguments:
        output = request.getfixturevalue("output")
        arguments = [output if argument == "out" else argument for argument in arguments]
        capsys.readouterr()
    if "-o" in arguments:
        place = arguments.index("-o") + 1
        arguments[place] = str(tmp_path / arguments[place])
    code = main(arguments)
    captured = capsys.readouterr()
    assert code == 0, captured.err
    for part in re.split(r"^\.\.\.\n", shown, flags=re.M):
        assert part in captured.out


def test_the_command_line_page_is_what_the_parsers_say() -> None:
    shown = (ROOT / "docs" / "cli.md").read_text("utf-8")
    assert shown == reference(), "run: python -m chunkwright.cli.reference > docs/cli.md"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^(`{3,}).*?^\1[ ]*$", "", page.read_text("utf-8"), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target:
            path, _, anchor = target.partition("#")
            linked = (page.parent / path) if path else page
            assert linked.exists(), f"{name(page)} links to {target}"
            if anchor:
                headings = re.findall(r"^#+ (.*)$", linked.read_text("utf-8"), re.M)
                slugs = {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings}
                assert anchor in slugs, f"{name(page)} links to {target}"
