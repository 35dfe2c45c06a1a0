import type { DataSaverMode } from "#platform/browser/data-saver/data-saver.ts";

const names: Record<DataSaverMode, string> = {
  all: "All of it",
  small: "Small picture",
  sound: "Sound only",
};

/** What a setting for costly data is called, before a lesson and in the player alike. */
export function nameDataUse(use: DataSaverMode): string {
  return names[use];
}

/**
 * What a whole playing costs, such as "about 6 MB". With all of it the picture follows the line and
 * the window, so the bytes are the most that it can be.
 */
export function nameDataCost(use: DataSaverMode | "size", bytes: number): string {
  return `${use === "all" ? "up to" : "about"} ${nameMegabytes(bytes)}`;
}

/** Millions of bytes, as data plans count them, to two digits: never off by more than one in twenty. */
function nameMegabytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes >= 9.95) return `${Math.round(megabytes)} MB`;
  return `${Math.max(0.01, Number(megabytes.toPrecision(2)))} MB`;
}
