import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { VideoRow } from "../queries/video-row.ts";
import { presentVideo, presentVideoDetails } from "./present-video.ts";

const row: VideoRow = {
  id: "6f0b",
  slug: "ode-to-joy",
  title: "Ode to Joy",
  description: "",
  tagline: "",
  composer: "",
  category: "beginner",
  categoryPosition: 2,
  durationSeconds: 90,
  mediaId: null,
  state: "published",
  source: "school",
  isPreview: false,
  isFree: false,
  freeMinutes: null,
  mediaState: "preparing",
  posterPath: null,
  ratingsTotal: 0,
  ratedBy: 0,
  bytesAll: null,
  bytesSmall: null,
  bytesSound: null,
  createdAt: new Date("2026-01-02T03:04:05.678Z"),
};

const pictureOf = (width: number) =>
  presentVideo(row).poster.replace(/\d+(?=\.webp$)/, String(width));

describe("a presented video", () => {
  test("rounds its length to minutes, and is never shorter than one [present-video-1]", () => {
    const minutes = [1, 29, 89, 90, 150, 3_600].map(
      (durationSeconds) => presentVideo({ ...row, durationSeconds }).duration,
    );
    expect(minutes).toEqual([1, 1, 1, 2, 3, 60]);
  });

  test("halves its average and keeps one decimal [present-video-2]", () => {
    expect(presentVideo({ ...row, ratingsTotal: 27, ratedBy: 3 }).averageRating).toBe(4.5);
    expect(presentVideo({ ...row, ratingsTotal: 26, ratedBy: 3 }).averageRating).toBe(4.3);
    expect(presentVideo({ ...row, ratingsTotal: 10, ratedBy: 1 }).averageRating).toBe(5);
  });

  test("[free-film-9] is free for its first minutes, or whole where they span it", () => {
    const free = { ...row, isFree: true, freeMinutes: 2 };
    const minutesOf = (durationSeconds: number) =>
      presentVideo({ ...free, durationSeconds }).freeMinutes;
    expect([121, 120, 90].map(minutesOf)).toEqual([2, null, null]);
    expect(presentVideo({ ...free, isFree: false, durationSeconds: 121 }).freeMinutes).toBeNull();
  });

  test("has an average of 0 while unrated [present-video-3]", () => {
    expect(presentVideo(row).averageRating).toBe(0);
  });

  test("has a placeholder poster until it has its own", () => {
    expect(presentVideo(row).poster).toBe("/pictures/preparing-960.webp");
    expect(presentVideo({ ...row, posterPath: "/media/m1/poster-960.webp" }).poster).toBe(
      "/media/m1/poster-960.webp",
    );
  });

  test("has a placeholder without words, which a draft without a film would belie [wordless-poster-1]", async () => {
    const file = fileURLToPath(new URL(`../../../../public${pictureOf(1280)}`, import.meta.url));
    // The area between the stave and the keys, where words would stand.
    const words = { left: 240, top: 380, width: 800, height: 140 };
    const pixels = await sharp(file).extract(words).raw().toBuffer();
    expect(Math.max(...new Set(pixels))).toBeLessThan(128);
  });

  test("is ready only when its media are", () => {
    const states = (["preparing", "failed", "ready"] as const).map(
      (mediaState) => presentVideo({ ...row, mediaState }).ready,
    );
    expect(states).toEqual([false, false, true]);
  });

  test("has the data costs of its media, null before it is prepared [present-video-4]", () => {
    const costs = (bytes: Partial<VideoRow>) =>
      presentVideoDetails({ ...row, ...bytes }, { hasScore: true, files: [] }).dataCosts;
    expect(costs({})).toBeNull();
    const sizes = { bytesAll: 14_000_000, bytesSmall: 4_000_000, bytesSound: 2_000_000 };
    expect(costs(sizes)).toEqual({ all: 14_000_000, small: 4_000_000, sound: 2_000_000 });
    expect(costs({ ...sizes, bytesSound: null })?.sound).toBeNull();
  });

  test("has its creation time in UTC and no media id", () => {
    const presented = presentVideo({ ...row, mediaId: "m1" });
    expect(presented.createdAt).toBe("2026-01-02T03:04:05.678Z");
    expect(presented).not.toHaveProperty("mediaId");
  });
});
