import type { TasteLesson } from "#practice/contract.ts";

/**
 * The free lesson after this one, by level; after the last one the first. Null if there is no
 * other.
 */
export function nextTaste(tastes: readonly TasteLesson[], videoId: string): TasteLesson | null {
  const place = tastes.findIndex((taste) => taste.videoId === videoId);
  const next = tastes[(place + 1) % tastes.length];
  return next && next.videoId !== videoId ? next : null;
}
