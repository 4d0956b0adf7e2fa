"""Names of languages as people write them after a fence."""

from __future__ import annotations

ALIASES: dict[str, str] = {
    "c#": "csharp",
    "c++": "cpp",
    "cc": "cpp",
    "cjs": "javascript",
    "cs": "csharp",
    "cts": "typescript",
    "cxx": "cpp",
    "docker": "dockerfile",
    "ex": "elixir",
    "golang": "go",
    "gql": "graphql",
    "h": "c",
    "hpp": "cpp",
    "hs": "haskell",
    "javascriptreact": "tsx",
    "jl": "julia",
    "js": "javascript",
    "json5": "json",
    "jsonc": "json",
    "jsx": "tsx",
    "kt": "kotlin",
    "makefile": "make",
    "mjs": "javascript",
    "mts": "typescript",
    "objective-c": "objc",
    "pl": "perl",
    "postgresql": "sql",
    "proto3": "proto",
    "protobuf": "proto",
    "ps1": "powershell",
    "py": "python",
    "py3": "python",
    "python3": "python",
    "rb": "ruby",
    "rs": "rust",
    "sh": "bash",
    "shell": "bash",
    "terraform": "hcl",
    "tf": "hcl",
    "ts": "typescript",
    "typescriptreact": "tsx",
    "yml": "yaml",
    "zsh": "bash",
}


def language_named(name: str) -> str:
    """Name in the language pack of a language as people write it."""
    lower = name.lower()
    return ALIASES.get(lower, lower)
