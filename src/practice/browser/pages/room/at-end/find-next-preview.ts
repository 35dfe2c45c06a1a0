import type { PreviewLesson } from "#practice/contract.ts";

/**
 * The free lesson after this one, by level; after the last one the first. Null if there is no
 * other.
 */
export function findNextPreview(
  previews: readonly PreviewLesson[],
  videoId: string,
): PreviewLesson | null {
  const place = previews.findIndex((preview) => preview.videoId === videoId);
  const next = previews[(place + 1) % previews.length];
  return next && next.videoId !== videoId ? next : null;
}
