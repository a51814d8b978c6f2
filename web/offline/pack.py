"""Runs in Pyodide when the offline table is built: packs what it needs of Python and of Walpurgis, compiled already.

Pyodide's standard library is a zip of sources; most of it is never used here, and compiling the rest takes seconds at
every start. So the table is rehearsed once, and what it has loaded is written as byte code.
"""

import sys

LOADED = frozenset(sys.modules)  # before this file loads what only it needs

import importlib._bootstrap_external as external
import io
import json
import os
import zipfile
import zlib

PACKAGES = ("core", "games", "match", "table", "words", "review", "score", "offline")
KEPT = (".py", ".ftl", ".json", ".md")
# Not loaded in the rehearsal, but when something goes wrong.
BESIDES = ("traceback", "linecache", "tokenize", "token", "textwrap", "_colorize", "codeop", "code", "difflib")


def files_of(home):
    """Every file of the package that the table needs, by its path below `home`."""
    files = [getattr(sys.modules[name], "__file__", None) for name in sorted(LOADED) if name.startswith("walpurgis")]
    paths = [os.path.relpath(file, f"{home}/walpurgis") for file in files if file]
    found = [path for path in paths if path.split("/")[0] not in PACKAGES]  # of other packages only what was loaded
    found += [f"bots/words/{language}.ftl" for language in ("en", "de", "ja")]
    for package in PACKAGES:
        for folder, folders, names in os.walk(f"{home}/walpurgis/{package}"):
            folders[:] = [name for name in sorted(folders) if name not in ("__pycache__", "built", "pictures")]
            found += [os.path.relpath(f"{folder}/{name}", f"{home}/walpurgis") for name in sorted(names) if name.endswith(KEPT)]
    return [f"walpurgis/{name}" for name in found]


def compiled(source, path, optimize=0):
    """Byte code that is used without looking at the source."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimize)
    return bytes(external._code_to_hash_pyc(code, b"\0" * 8, checked=False))


def pack(home, place):
    """All files of the package in one: a line of JSON with names and sizes, then their bytes."""
    names, parts = [], []
    for name in files_of(home):
        with open(f"{home}/{name}", "rb") as file:
            content = file.read()
        names.append([name, len(content)])
        parts.append(content)
        if name.endswith(".py"):
            folder, _, last = name.rpartition("/")
            cached = f"{folder}/__pycache__/{last[:-3]}.{sys.implementation.cache_tag}.pyc"
            parts.append(compiled(content, f"{place}/{name}"))
            names.append([cached, len(parts[-1])])
    return json.dumps(names).encode() + b"\n" + b"".join(parts)


def library():
    """The part of the standard library that has been loaded, as a zip of byte code."""
    [zipped] = [path for path in sys.path if path.endswith(".zip")]
    out = io.BytesIO()
    with zipfile.ZipFile(zipped) as whole, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as kept:
        names = set(whole.namelist())
        for name in sorted(wanted(names)):
            path = f"{zipped}/{name}"
            entry = zipfile.ZipInfo(name + "c")
            entry.compress_type = zipfile.ZIP_DEFLATED
            needs_docstrings = name.startswith(("_pyodide", "pyodide"))  # it reads its own when it starts
            kept.writestr(entry, compiled(whole.read(name), path, 0 if needs_docstrings else 2))
    return out.getvalue()


def wanted(names):
    """The files of the modules that are loaded, and of a few besides."""
    for name in {*LOADED, *BESIDES}:
        path = name.replace(".", "/")
        yield from names & {f"{path}.py", f"{path}/__init__.py"}


def gzipped(data):
    """The same bytes each time: no date in it."""
    maker = zlib.compressobj(9, zlib.DEFLATED, 31)
    return maker.compress(data) + maker.flush()
