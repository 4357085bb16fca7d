"""One source for two speeds: plain functions that numba compiles where it can.

A kernel module holds plain functions over flat sequences of numbers, each
marked with ``@kernel``, callees before callers. Run as they stand they take
lists; ``compiled`` makes a twin of the module whose functions numba has
compiled, which take arrays. Both do the same arithmetic in the same order, so
they give the same answers to the last bit. Importing this module imports
neither numba nor numpy.

Compiling takes seconds the first time, so it happens on a thread of its own
once a process has asked often enough; until it is done the plain functions
answer. A server begins with it at its start (``warm_up_beside``); ``warm_up`` does it at once.
"""

import hashlib
import logging
import os
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

PATIENCE = 512
"""Questions answered by the plain functions before compiling begins: more than a short command asks."""

Function = TypeVar("Function", bound=Callable[..., object])

_log = logging.getLogger(__name__)


def kernel(function: Function) -> Function:
    """Mark a function of a kernel module as one to compile."""
    function.__dict__["is_kernel"] = True
    return function


def compile_modules(modules: Sequence[ModuleType]) -> SimpleNamespace:
    """The compiled twin of some kernel modules. Raises ImportError where numba is missing."""
    numba: Any = import_module("numba")  # here, as it takes a second that most commands never need

    folder = _cache_folder(modules)
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)
    names: dict[str, Any] = {}
    for module in modules:
        names.update(vars(module))
    for name, function in list(names.items()):
        if isinstance(function, FunctionType) and function.__dict__.get("is_kernel"):
            copy = FunctionType(function.__code__, names, name, function.__defaults__)
            copy.__module__ = function.__module__
            names[name] = numba.njit(cache=folder is not None, error_model="numpy")(copy)
    return SimpleNamespace(**{name: value for name, value in names.items() if not name.startswith("__")})


def _cache_folder(modules: Sequence[ModuleType]) -> Path | None:
    """A folder for compiled code that belongs to exactly these sources, if any place can be written."""
    sources = [Path(str(module.__file__)) for module in modules]
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    for place in (sources[0].parent / "__pycache__", home / "sallyport"):
        folder = place / f"kernels-{digest}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


class Twin:
    """Kernel modules, the last of which is asked, with their compiled twin, made when it is worth it.

    ``exercise`` is called once with the compiled twin, so that numba compiles
    what will be asked before anybody waits for it.
    """

    def __init__(self, modules: Sequence[ModuleType], exercise: Callable[[Any], None]) -> None:
        self.plain: Any = modules[-1]
        self._modules = modules
        self._exercise = exercise
        self._compiled: Any = None
        self._asked = 0
        self._worker: tuple[int, threading.Thread] | None = None
        self._failed = False

    def choose(self, questions: int = 1) -> Any:
        """The functions to use now: compiled if they are ready, else plain."""
        if self._compiled is None and not self._failed:
            self._asked += questions
            if self._asked > PATIENCE:
                self._start()
        return self._compiled or self.plain

    def is_compiled(self) -> bool:
        """Whether the compiled functions are in use."""
        return self._compiled is not None

    def warm_up(self) -> bool:
        """Compile now; False where that is impossible and the plain functions go on."""
        if self._compiled is None and not self._failed:
            self._compile()
        return self._compiled is not None

    def warm_up_beside(self) -> None:
        """Compile on a thread of its own, while the plain functions answer."""
        if self._compiled is None and not self._failed:
            self._start()

    @contextmanager
    def plainly(self) -> Iterator[None]:
        """The plain functions alone, for whoever measures or compares; for the whole process."""
        kept = self._compiled, self._failed
        self._compiled, self._failed = None, True
        try:
            yield
        finally:
            self._compiled, self._failed = kept

    def _start(self) -> None:
        """Compile beside the asking thread, once for each process that needs it."""
        if self._worker is None or self._worker[0] != os.getpid():
            try:
                import_module("numpy")  # here, as others look whether it is there and trip over half of it
            except ImportError:
                self._failed = True
                return
            # No daemon: an interpreter that ends while the compiler runs takes it down in mid-step.
            thread = threading.Thread(target=self._compile, name="kernel")
            self._worker = (os.getpid(), thread)
            thread.start()

    def _compile(self) -> None:
        try:
            made = compile_modules(self._modules)
            self._exercise(made)
        except Exception:  # whatever keeps numba from working, the plain functions give the same answers
            self._failed = True
            _log.info("%s runs uncompiled", self.plain.__name__, exc_info=True)
        else:
            self._compiled = made
