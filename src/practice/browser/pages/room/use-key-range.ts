import { useEffect, useMemo, useState } from "react";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import {
  countWhiteKeys,
  type KeyRange,
  keyboardSizes,
  passageRange,
} from "../../engine/keyboard-range.ts";
import type { Passage } from "../../engine/passage.ts";
import type { RoomSettings } from "./settings/room-settings.ts";

interface ShownKeys {
  range: KeyRange;
  /** How many white keys the window shows at a time. */
  fitting: number;
  /** True if the learner has chosen to see all keys, which are small. */
  isReduced: boolean;
}

/** The keys of the view. */
export function useKeyRange(
  document: PracticeDocument,
  passage: Passage,
  { keyboard, hasLargeKeys }: RoomSettings,
): ShownKeys {
  const mostWhiteKeys = useMostWhiteKeys();
  const own = keyboardSizes.find(({ keys }) => String(keys) === keyboard);
  const range = useMemo(
    () => own?.range ?? passageRange(document, passage, mostWhiteKeys),
    [own, document, passage, mostWhiteKeys],
  );
  return {
    range,
    fitting: own || !hasLargeKeys ? Number.POSITIVE_INFINITY : mostWhiteKeys,
    isReduced: !own && !hasLargeKeys && countWhiteKeys(range) > mostWhiteKeys,
  };
}

/** Fingers miss narrower keys, and a mouse misses even narrower ones. */
const narrowestKeyPixels = { finger: 34, mouse: 24 };

/** How many white keys fit the window's width. */
function useMostWhiteKeys(): number {
  const [most, setMost] = useState(countFitting);
  // Read only when it changes, since reading the width lays out the page.
  useEffect(() => {
    const recount = (): void => setMost(countFitting());
    addEventListener("resize", recount);
    return () => removeEventListener("resize", recount);
  }, []);
  return most;
}

function countFitting(): number {
  const isFinger = matchMedia("(pointer: coarse)").matches;
  return Math.floor(innerWidth / narrowestKeyPixels[isFinger ? "finger" : "mouse"]);
}
