import type { NewVideo } from "../queries/changes.ts";

/** A beginner lesson for tests, called after its serial number; pass what the test is about. */
export function sampleVideo(serialNumber: number, about: Partial<NewVideo> = {}): NewVideo {
  return {
    slug: `lesson-${serialNumber}`,
    title: `Lesson ${serialNumber}`,
    description: "Five fingers on five keys.",
    tagline: "",
    category: "beginner",
    serialNumber,
    durationSeconds: 90,
    ratingsTotal: 0,
    ratedBy: 0,
    createdAt: "2026-01-01T00:00:00Z",
    ...about,
  };
}
