import type { Video } from "#catalog/contract.ts";

/** A lesson as in the school's lists. */
export const lessonSample = (
  videoId: string,
  title: string,
  changes: Partial<Video> = {},
): Video => ({
  _id: `id-${videoId}`,
  videoId,
  title,
  description: "Five keys.",
  poster: `/media/${videoId}/poster-960.webp`,
  category: "beginner",
  duration: 1,
  serialNumber: 1,
  createdAt: "2026-01-01T00:00:00Z",
  ratingsTotal: 0,
  ratedBy: 0,
  averageRating: 0,
  ready: true,
  isFree: false,
  freeMinutes: null,
  ...changes,
});
