import type { NewVideo } from "../queries/changes.ts";

/** A beginner lesson for tests, named after its serial number, with overrides. */
export function sampleVideo(serialNumber: number, overrides: Partial<NewVideo> = {}): NewVideo {
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
    ...overrides,
  };
}
