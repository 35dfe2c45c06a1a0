import { useEffect, useEffectEvent } from "react";
import { areDataDear } from "#platform/browser/data-saver/data-saver.ts";

/**
 * The next lesson never starts by itself on a slow or metered connection, in a hidden page, or
 * while the user writes.
 */
export const mayCountDown = (): boolean =>
  !areDataDear() && document.visibilityState === "visible" && !isField(document.activeElement);

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea, select, [contenteditable]");

/**
 * Events that show a user's presence: a touch, a key, a scroll, a focus, also in the player's
 * frame.
 */
const pageEvents = ["pointerdown", "keydown", "wheel", "touchmove", "scroll", "focusin"];

/**
 * Calls `onAction` at any action of the user on the page, and when they leave the page. Returns the
 * unsubscribe function.
 */
export function followActions(onAction: () => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true, passive: true };
  for (const event of pageEvents) document.addEventListener(event, onAction, options);
  // Any press in the player's frame takes the focus from the window.
  window.addEventListener("blur", onAction, options);
  document.addEventListener("visibilitychange", onAction, options);
  return () => listening.abort();
}

export function useStopsCounting(onStop: () => void): void {
  const stop = useEffectEvent(onStop);
  useEffect(() => followActions(() => stop()), []);
}

/** Longer than a double tap, and than the next lesson's page needs to replace this one. */
const swallowMilliseconds = 700;

/** Prevents presses that were meant for this lesson from reaching the next lesson's page. */
export function swallowPresses(): void {
  const shield = document.createElement("div");
  shield.style.cssText = "position:fixed;inset:0;z-index:2147483647;touch-action:none";
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  for (const event of ["click", "keydown", "keyup"]) {
    window.addEventListener(event, swallow, options);
  }
  document.body.append(shield);
  setTimeout(() => {
    shield.remove();
    listening.abort();
  }, swallowMilliseconds);
}
