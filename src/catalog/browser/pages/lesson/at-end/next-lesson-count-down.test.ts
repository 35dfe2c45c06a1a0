import { afterEach, expect, test, vi } from "vitest";
import { followActions } from "./next-lesson-count-down.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["document", "pointerdown"],
  ["document", "keydown"],
  ["document", "wheel"],
  ["document", "touchmove"],
  ["document", "scroll"],
  ["document", "focusin"],
  ["document", "visibilitychange"],
  // A press in the player's frame moves the focus out of the page.
  ["window", "blur"],
])(
  "the countdown to the next lesson stops at what the %s tells by %s [end-card-1]",
  (on, event) => {
    const targets = { document: new EventTarget(), window: new EventTarget() };
    vi.stubGlobal("document", targets.document);
    vi.stubGlobal("window", targets.window);
    const onAction = vi.fn();
    const unfollow = followActions(onAction);
    const target = on === "window" ? targets.window : targets.document;
    target.dispatchEvent(new Event(event));
    expect(onAction).toHaveBeenCalledOnce();
    unfollow();
    target.dispatchEvent(new Event(event));
    expect(onAction).toHaveBeenCalledOnce();
  },
);
