"""Files that a project took over from another, by their paths: the conventions of GitHub's linguist."""

from __future__ import annotations

import re

_FOLDERS = re.compile(
    r"""
    (?:^|/)(
        node_modules | bower_components | jspm_packages | vendors? | third[-_]?party | 3rd[-_]?party | extern(?:al)?
        | dist | site-packages | \.venv | \.yarn/(?:releases|plugins|sdks|unplugged|cache)
        | \.bundle | Godeps/_workspace | gradle/wrapper | \.mvn/wrapper | MathJax | ace-builds | tiny_mce
        | docs?/_?(?:build|static|themes?)
    )/
    | ^((?:deps | [Dd]ependencies | Carthage | Pods | debian | [Tt]ests?/fixtures | [Ss]pecs?/fixtures))/
    """,
    re.VERBOSE,
)
_FILES = re.compile(
    r"""
    (?:^|/)(?:
        gradlew(?:\.bat)? | mvnw(?:\.cmd)? | configure | config\.(?:guess|sub) | aclocal\.m4 | libtool\.m4
        | lt(?:options|sugar|version|~obsolete)\.m4 | ltmain\.sh | install-sh | depcomp | cpplint\.py | erlang\.mk
        | jquery(?:[.-][\w.-]+)?\.(?:js|css) | bootstrap(?:[.-][\w.-]+)?\.(?:js|css|less|scss)
        | (?:font-?awesome|normalize|animate|foundation)(?:[.-][\w.-]+)?\.(?:css|less|scss)
        | (?:modernizr|html5shiv|require|underscore|backbone|knockout|ember|mootools|prototype|dojo|yui|ckeditor
            |cordova|angular|moment|lodash|socket\.io|three)(?:[.-][\w.-]*)?\.js
        | (?:d3|vue|react|react-dom)(?:\.v\d+)?
            (?:[.-](?:\d|global|development|production|umd|min\b)[\w.-]*)?\.js
    )$
    """,
    re.VERBOSE,
)


def vendored_by_path(path: str) -> str:
    """What in a path says that the file is a copy of another project's, or "".

    Args:
        path: Path in its project, with forward slashes.
    """
    folder = _FOLDERS.search(path)
    if folder is not None:
        return f"the folder {folder[1] or folder[2]}/ holds files of others"
    match = _FILES.search(path)
    return f"{match[0].lstrip('/')} is a file of another project" if match is not None else ""
