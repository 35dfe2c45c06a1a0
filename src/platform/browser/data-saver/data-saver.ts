import { readFromCookie, storeInCookie } from "../storage/visitor-cookie.ts";

/**
 * How much of a lesson's video the visitor downloads: full quality, a low resolution, or audio
 * only.
 */
export const dataSaverModes = ["all", "small", "sound"] as const;
export type DataSaverMode = (typeof dataSaverModes)[number];

export const isDataSaverMode = (text: unknown): text is DataSaverMode =>
  dataSaverModes.some((mode) => mode === text);

const cookie = "tlp-data";

/**
 * The visitor's choice, else the browser's data-saver hint: `small` when it asks for reduced data.
 */
export function readDataSaverMode(): DataSaverMode {
  const chosen = readFromCookie(cookie);
  if (isDataSaverMode(chosen)) return chosen;
  return prefersReducedData() ? "small" : "all";
}

/** Stores the choice in a cookie, like the theme, which a log-out does not clear. */
export function setDataSaverMode(mode: DataSaverMode): void {
  const { dataset } = document.documentElement;
  // Styles delay images by the same attribute, which is set before the first paint.
  if (mode === "all") delete dataset.saving;
  else dataset.saving = "";
  storeInCookie(cookie, mode, { days: 365 });
}

/**
 * Whether to offer the data saver: the connection is slow or metered, and neither the visitor nor
 * the browser has chosen yet. Any answer is a choice, so the offer appears once.
 */
export function shouldOfferDataSaver(): boolean {
  if (isDataSaverMode(readFromCookie(cookie)) || prefersReducedData()) return false;
  return isSlowOrMetered();
}

/**
 * Whether the page avoids large downloads that the visitor did not request: data saver is on, or
 * the connection is slow or metered.
 */
export const areDataDear = (): boolean =>
  readDataSaverMode() !== "all" || prefersReducedData() || isSlowOrMetered();

/**
 * Whether a lesson fetches nothing before Play: the connection is slow or metered, or the device is
 * a phone.
 */
export function waitsForPlay(): boolean {
  if (areDataDear()) return true;
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

/** `Save-Data` as scripts see it, or the device's reduced-data preference. */
function prefersReducedData(): boolean {
  return connection().saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** The Network Information API, where the browser has it. */
function connection(): { saveData?: unknown; effectiveType?: unknown; type?: unknown } {
  return "connection" in navigator ? Object(navigator.connection) : {};
}
