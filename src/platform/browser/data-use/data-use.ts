import { readFromCookie, storeInCookie } from "../storage/visitor-cookie.ts";

/** How much the visitor lets a film fetch: all of it, a small picture, or its sound only. */
export const dataUses = ["all", "small", "sound"] as const;
export type DataUse = (typeof dataUses)[number];

export const isDataUse = (text: unknown): text is DataUse => dataUses.some((use) => use === text);

const cookie = "tlp-data";
const listeners = new Set<() => void>();

/** The visitor's choice, else what the browser says of its line: little data means a small picture. */
export function readDataUse(): DataUse {
  const chosen = readFromCookie(cookie);
  if (isDataUse(chosen)) return chosen;
  return browserSavesData() ? "small" : "all";
}

/** Keeps the choice in a cookie, as the theme is, which a log-out does not clear. */
export function chooseDataUse(use: DataUse): void {
  storeInCookie(cookie, use, { days: 365 });
  const { dataset } = document.documentElement;
  // The styles keep pictures back by the same mark, which stands there before the first paint.
  if (use === "all") delete dataset.saving;
  else dataset.saving = "";
  for (const tell of listeners) tell();
}

/** Calls back at every choice made in this page; returns how to stop. */
export function onDataUse(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * Whether to ask if data is to be saved: the line is slow or metered, and neither the visitor nor the
 * browser has chosen yet. Any answer is a choice, so it is asked once.
 */
export function shouldOfferSaving(): boolean {
  if (isDataUse(readFromCookie(cookie)) || browserSavesData()) return false;
  return isSlowOrMetered();
}

/**
 * Whether a lesson waits for Play before anything of it is fetched: on phones, on slow or metered
 * lines, and for those who save data.
 */
export function waitsForPlay(): boolean {
  if (readDataUse() !== "all" || browserSavesData() || isSlowOrMetered()) return true;
  return matchMedia("(pointer: coarse), (width < 40rem)").matches;
}

function isSlowOrMetered(): boolean {
  const { effectiveType, type } = connection();
  return (
    effectiveType === "slow-2g" ||
    effectiveType === "2g" ||
    effectiveType === "3g" ||
    type === "cellular"
  );
}

/** `Save-Data` as scripts see it, or the device's wish for reduced data. */
function browserSavesData(): boolean {
  return connection().saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** What the browser tells of its line; not every browser tells anything. */
function connection(): { saveData?: unknown; effectiveType?: unknown; type?: unknown } {
  return "connection" in navigator ? Object(navigator.connection) : {};
}
