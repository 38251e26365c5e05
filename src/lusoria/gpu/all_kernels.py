"""All kernels of a game: compiled ahead of time, or as PTX."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from lusoria.core.game import Game
from lusoria.gpu import batch_kernels, bucket_kernels, playouts
from lusoria.gpu.cuda import cuda, pretended_gpu, signature_of, with_records
from lusoria.gpu.side_by_side import play_side_by_side


def unused(game: Game) -> set[str]:
    """Kernels that a game does not need: its whole games are played side by side, or in buckets."""
    return {"finish_side_by_side"} if game.divergent else {"close_games", "clear_tables", "choose_actions"}


def compile_all(game: Game) -> None:
    """Compiles the kernels of batches and of whole games now, not when they are first needed."""
    for kernels in (batch_kernels, bucket_kernels):
        for name in kernels.KERNELS.keys() - unused(game):
            kernels.kernel(game, name)
    if not game.divergent:
        playouts.playout_kernel(game)


def ptx(
    game: Game, capability: tuple[int, int] = (9, 0), optimised: bool = True, only: Collection[str] = ()
) -> dict[str, str]:
    """All kernels of a game as PTX, or only some, for a GPU that need not be there."""
    limits = batch_kernels.limits(game, "begin_games")
    parts: list[Any] = [
        (batch_kernels.KERNELS, batch_kernels.rules_of, limits),
        (bucket_kernels.KERNELS, bucket_kernels.rules_of, bucket_kernels.limits(game)),
    ]
    if not game.divergent:
        parts.append(({"play_side_by_side": play_side_by_side}, playouts.rules_of, playouts.LIMITS))
    made = {}
    with pretended_gpu(capability):
        for kernels, rules_of, limits in parts:
            rules = rules_of(game, limits.inline)
            for name in (kernels.keys() & set(only) if only else kernels.keys()) - unused(game):
                kernel = with_records(kernels[name], game, **rules)
                made[name] = str(cuda.compile_ptx(kernel, signature_of(kernel), cc=capability, opt=optimised)[0])
    return made
