import { type CSSProperties, type RefCallback, useEffect, useMemo } from "react";
import { createKeyWindow, type KeyWindow } from "../../engine/key-window.ts";
import type { KeyRange } from "../../engine/keyboard-range.ts";
import type { ViewScene } from "../view-state.ts";

/** Moves keys and falling notes together, where the window is too narrow for all keys. */
export interface KeyGlide {
  /** True if not all keys fit. */
  isPart: boolean;
  /** White keys in the window. */
  shown: number;
  /** Rises by one with each movement. */
  movements: () => number;
  /** A ref for an element that holds all keys and moves. */
  attach: RefCallback<HTMLElement>;
  /** The width of that element. */
  style: CSSProperties;
  showKey: (pitchMidi: number) => void;
}

interface KeyGlideOptions {
  range: KeyRange;
  /** How many white keys fit in the window. */
  fitting: number;
}

/** Follows the due keys, or the sounding ones while the score plays by itself. */
export function useKeyGlide(scene: ViewScene, { range, fitting }: KeyGlideOptions): KeyGlide {
  const { document, hands, clock, frameLoop } = scene;
  const [keys, glide] = useMemo(() => {
    const created = createKeyWindow(document, { range, hands, fitting });
    return [created, createGlide(created)] as const;
  }, [document, range, hands, fitting]);
  useEffect(() => {
    if (keys.shown === keys.whole) return;
    let last: { beat: number | null; due: readonly unknown[] } | undefined;
    return frameLoop.add(() => {
      const moment = { beat: clock.beatIn(0), due: clock.due() };
      // While the score waits, keys shown by focus stay.
      if (moment.beat === last?.beat && moment.due === last.due) return;
      last = moment;
      glide.moveTo(keys.follow(glide.left(), moment));
    });
  }, [keys, glide, clock, frameLoop]);
  return glide;
}

function createGlide({ whole, shown, showKey }: KeyWindow) {
  const spaces = new Set<HTMLElement>();
  let left = 0;
  let movements = 0;
  const place = (space: HTMLElement): void => {
    space.style.transform = left === 0 ? "" : `translateX(${(-left / whole) * 100}%)`;
  };
  const moveTo = (next: number): void => {
    if (next === left) return;
    left = next;
    movements += 1;
    for (const space of spaces) place(space);
  };
  return {
    isPart: shown < whole,
    shown,
    movements: () => movements,
    attach: (space: HTMLElement | null) => {
      if (space === null) return undefined;
      spaces.add(space);
      place(space);
      return () => {
        spaces.delete(space);
      };
    },
    style: { width: `${(whole / shown) * 100}%` },
    left: () => left,
    moveTo,
    showKey: (pitchMidi: number) => moveTo(showKey(left, pitchMidi)),
  };
}
