import { type PointerEvent, useRef } from "react";

interface Pinch {
  /** Two fingers moved apart. */
  onSpread: () => void;
  /** Two fingers moved together. */
  onPinch: () => void;
}

/** From this change of the fingers' distance on, the movement is meant. */
const leastChange = 1.25;

/** Event handlers for an element on which two fingers pinch. */
export function usePinch({ onSpread, onPinch }: Pinch) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  /** The distance at which the second finger came down; null once the movement has had its effect. */
  const startPixels = useRef<number | null>(null);
  const distance = (): number | null => {
    const [one, other] = fingers.current.values();
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : null;
  };
  const lift = ({ pointerId }: PointerEvent): void => {
    fingers.current.delete(pointerId);
    startPixels.current = null;
  };
  return {
    onPointerDown: ({ pointerId, pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== "touch") return;
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      startPixels.current = distance();
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (!fingers.current.has(pointerId)) return;
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      const [from, to] = [startPixels.current, distance()];
      if (from === null || to === null) return;
      const isSpread = to > from * leastChange;
      if (!isSpread && to * leastChange > from) return;
      startPixels.current = null;
      if (isSpread) onSpread();
      else onPinch();
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
