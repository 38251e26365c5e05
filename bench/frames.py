"""The work of the page's main thread in each frame while others' moves are shown, from a trace of Chromium."""

from __future__ import annotations

import bisect
import json
from typing import Any

from playwright.sync_api import Browser, Page

# A frame of the main thread, and whatever the thread does, also between frames.
FRAME, TASK = "ProxyMain::BeginMainFrame", "RunTask"
CATEGORIES = ["cc", "disabled-by-default-devtools.timeline"]


class Trace:
    """What Chromium does while it lasts."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self._page, self._session = page, browser.new_browser_cdp_session()
        self._ended: list[Any] = []
        self._session.on("Tracing.tracingComplete", lambda told: self._ended.append(told))
        which = {"includedCategories": CATEGORIES, "excludedCategories": ["*"]}
        self._session.send("Tracing.start", {"transferMode": "ReturnAsStream", "traceConfig": which})

    def end(self) -> list[dict[str, Any]]:
        """Its events."""
        self._session.send("Tracing.end")
        while not self._ended:
            self._page.wait_for_timeout(50)
        text, done = "", False
        while not done:
            part = self._session.send("IO.read", {"handle": self._ended[0]["stream"], "size": 1 << 20})
            text, done = text + part["data"], part["eof"]
        self._session.detach()
        return list(json.loads(text)["traceEvents"])


def work_of_frames(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds that the main thread computed for each frame: all its tasks since the frame before.

    Frames that the compositor draws alone, as in most of an animation of transform and opacity, are not counted.
    The time is the thread's own: what other programs took of the processor is not the page's work.
    """
    ends: dict[tuple[int, int], list[float]] = {}
    for event in events:
        if event["name"] == FRAME and "dur" in event:
            ends.setdefault((event["pid"], event["tid"]), []).append(event["ts"] + event["dur"])
    if not ends:
        return []
    thread, frames = max(ends.items(), key=lambda one: len(one[1]))
    frames.sort()
    work = [0.0] * len(frames)
    for event in events:
        if event["name"] == TASK and (event["pid"], event["tid"]) == thread and "tdur" in event:
            frame = bisect.bisect_left(frames, event["ts"])
            if frame < len(frames):
                work[frame] += event["tdur"] / 1000
    return work
