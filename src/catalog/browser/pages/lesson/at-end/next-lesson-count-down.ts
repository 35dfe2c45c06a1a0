import { useEffect, useEffectEvent } from "react";
import { areDataDear } from "#platform/browser/data-saver/data-saver.ts";

/** Nothing begins by itself where data are dear, nobody looks or somebody writes. */
export const mayCountDown = (): boolean =>
  !areDataDear() && document.visibilityState === "visible" && !isField(document.activeElement);

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea, select, [contenteditable]");

/** Escape, another tab and a field that takes the focus stop the countdown. */
export function useStopsCounting(onStop: () => void): void {
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && stop();
    const onFocus = ({ target }: FocusEvent) => isField(target) && stop();
    const onHidden = () => document.visibilityState === "hidden" && stop();
    document.addEventListener("keydown", onKey, { signal });
    document.addEventListener("focusin", onFocus, { signal });
    document.addEventListener("visibilitychange", onHidden, { signal });
    return () => listening.abort();
  }, []);
}
