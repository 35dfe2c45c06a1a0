import type { DataSaverMode } from "#platform/browser/data-saver/data-saver.ts";

const names: Record<DataSaverMode, string> = {
  all: "All of it",
  small: "Small picture",
  sound: "Sound only",
};

/** The label of a data-saver setting, on the lesson page and in the player. */
export function dataSaverModeLabel(mode: DataSaverMode): string {
  return names[mode];
}

/**
 * The download of a whole lesson, such as "about 6 MB". With `all` the rendition follows bandwidth
 * and window size, so the bytes are a maximum.
 */
export function dataCostLabel(mode: DataSaverMode | "size", bytes: number): string {
  return `${mode === "all" ? "up to" : "about"} ${formatMegabytes(bytes)}`;
}

/** Millions of bytes, as data plans count them, to two digits: within 5%. */
function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes >= 9.95) return `${Math.round(megabytes)} MB`;
  return `${Math.max(0.01, Number(megabytes.toPrecision(2)))} MB`;
}
