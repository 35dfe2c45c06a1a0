/** A published lesson of the lowest level, as `addVideos` takes it. */
export const lessonRow = (slug: string, title: string) => ({
  slug,
  title,
  description: "",
  tagline: "",
  category: "beginner" as const,
  serialNumber: 1,
  durationSeconds: 60,
  ratingsTotal: 0,
  ratedBy: 0,
  createdAt: "2026-01-01T00:00:00Z",
});
