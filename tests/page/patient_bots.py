"""The bots' process for the tests of the page: hints take as long as their evaluations, however busy a machine is."""

from __future__ import annotations

from lusoria.bots import Budget
from lusoria.bots.levels import ADVICE
from lusoria.server import bot_process

PATIENT_ADVICE = Budget(20.0, ADVICE.iterations)

if __name__ == "__main__":
    bot_process.ADVICE = PATIENT_ADVICE  # type: ignore[attr-defined]
    bot_process.NICENESS = 0  # beside other tests a bot of low priority would hardly get to think
    bot_process.main()
