"""Kernels run as they are written: not compiled, and with the numbers that compiled code has.

Compiled code widens a small number to 64 bits wherever it reckons with it, and numpy does not: a
number taken out of an array is made a plain one here, but for the unsigned of 64 bits, which wrap
in both; and so is what a comparison answers, which is added up in compiled code and not in numpy.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import numpy as np

from games.odds.kernels import kernelcache

DECORATORS = ("kernel", "part_of_kernel", "stage_of_kernel")
WIDENED = {np.bool_, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32}


def write_kernels_as_written() -> None:
    """For what is imported from here on."""
    for name in DECORATORS:
        setattr(kernelcache, name, as_written)
    np.seterr(over="ignore", divide="raise")


def as_written(function: Callable[..., Any]) -> Callable[..., Any]:
    """In the place of the decorators of kernels."""
    code = function.__code__
    function.__code__ = _widened_code(code.co_filename)[code.co_name, code.co_firstlineno]
    function.__globals__.update(number_of=number_of, each_of=each_of)
    function.py_func = function  # type: ignore[attr-defined]
    return function


@cache
def _widened_code(path: str) -> dict[tuple[str, int], CodeType]:
    tree = widened(ast.parse(Path(path).read_text("utf-8")))
    whole = compile(tree, path, "exec")
    functions = (each for each in whole.co_consts if isinstance(each, CodeType))
    return {(each.co_name, each.co_firstlineno): each for each in functions}


def widened(tree: ast.Module) -> ast.Module:
    """The module with its kernels' numbers widened."""
    for node in kernels_of(tree):
        node.body = [Widened().visit(each) for each in node.body]
    return ast.fix_missing_locations(tree)


def kernels_of(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and _is_kernel(node):
            yield node


def _is_kernel(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(each) in DECORATORS for each in node.decorator_list)


class Widened(ast.NodeTransformer):
    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        return _called("number_of", node) if isinstance(node.ctx, ast.Load) else node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        return _called("number_of", node)

    def visit_For(self, node: ast.For) -> ast.For:
        self.generic_visit(node)
        node.iter = _called("each_of", node.iter)
        return node


def _called(name: str, node: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), [node], []), node)


def number_of(value: Any) -> Any:
    return int(value) if type(value) in WIDENED else value


def each_of(values: Iterable[Any]) -> Iterable[Any]:
    return map(number_of, values) if isinstance(values, np.ndarray) else values
