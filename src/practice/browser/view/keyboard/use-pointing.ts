import { type PointerEvent, type RefObject, useEffect, useMemo } from "react";
import type { PointerKeys } from "../../input/pointer-keys.ts";
import type { ViewClock } from "../view-state.ts";
import type { KeyGlide } from "./key-glide.ts";

interface Pointing {
  pointers: PointerKeys;
  glide: KeyGlide;
  clock: ViewClock;
}

/**
 * Plays the key below each pointer that is down. A finger that barely misses a due key plays that
 * key. A finger on the keys while they glide away below it keeps its key.
 */
export function usePointing(
  root: RefObject<HTMLElement | null>,
  { pointers, glide, clock }: Pointing,
) {
  useEffect(() => () => pointers.cancelAll(), [pointers]);
  return useMemo(() => {
    const starts = new Map<number, { under: number | null; movements: number }>();
    const keyUnder = ({ clientX, clientY }: PointerEvent): number | null => {
      const key = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-pitch]");
      return key && root.current?.contains(key) ? Number(key.dataset.pitch) : null;
    };
    const keyMeant = (event: PointerEvent, under: number | null): number | null => {
      if (event.pointerType !== "touch" || !root.current) return under;
      const due = clock.due().flatMap(({ pitchMidi, isStruck }) => (isStruck ? [] : pitchMidi));
      if (under !== null && due.includes(under)) return under;
      const most = (root.current.clientWidth / glide.shown) * nearMissShare;
      return findNearest(root.current, due, event, most) ?? under;
    };
    const up = ({ pointerId }: PointerEvent): void => {
      starts.delete(pointerId);
      pointers.up(pointerId);
    };
    return {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        const { pointerId } = event;
        // For gliding from key to key: touch would stay with the first key.
        root.current?.setPointerCapture(pointerId);
        const under = keyUnder(event);
        starts.set(pointerId, { under, movements: glide.movements() });
        pointers.down({ pointerId, pitch: keyMeant(event, under) });
      },
      onPointerMove: (event: PointerEvent) => {
        const { pointerId } = event;
        const start = starts.get(pointerId);
        if (!start || start.movements !== glide.movements()) return;
        const under = keyUnder(event);
        if (under === start.under) return;
        start.under = under;
        pointers.move({ pointerId, pitch: under });
      },
      onPointerUp: up,
      onPointerCancel: up,
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    };
  }, [root, pointers, glide, clock]);
}

/** A touch this close to a due key means it, as a share of a white key's width. */
const nearMissShare = 1 / 3;

/** The nearest of some keys within a distance of a point, in CSS pixels. */
function findNearest(
  root: HTMLElement,
  pitches: readonly number[],
  { clientX, clientY }: PointerEvent,
  mostPixels: number,
): number | null {
  let nearest: { pitch: number; pixels: number } | null = null;
  for (const pitch of pitches) {
    const box = root.querySelector(`[data-pitch="${pitch}"]`)?.getBoundingClientRect();
    if (!box) continue;
    const across = Math.max(box.left - clientX, 0, clientX - box.right);
    const down = Math.max(box.top - clientY, 0, clientY - box.bottom);
    const pixels = Math.hypot(across, down);
    if (pixels <= mostPixels && pixels < (nearest?.pixels ?? Number.POSITIVE_INFINITY)) {
      nearest = { pitch, pixels };
    }
  }
  return nearest?.pitch ?? null;
}
