import { expect, test } from "vitest";
import * as z from "zod";
import type { Video } from "#catalog/contract.ts";
import {
  courseStructuredData,
  lessonBreadcrumbs,
  lessonStructuredData,
  shareImage,
} from "./lesson-structured-data.ts";

const video: Video = {
  _id: "1",
  videoId: "ode-to-joy",
  title: "Ode to Joy",
  description: "One position.",
  poster: "/media/ode-1/posters/poster-960.webp",
  category: "beginner",
  duration: 12,
  serialNumber: 2,
  createdAt: "2026-01-01T00:00:00.000Z",
  ratingsTotal: 33,
  ratedBy: 4,
  averageRating: 4.1,
  ready: true,
  isFree: false,
  freeMinutes: null,
};
const site = {
  origin: "https://school.test",
  schoolName: "School",
  url: "https://school.test/video/ode-to-joy",
};

test("a lesson is a video with its poster, date and length [lesson-structured-data-1]", () => {
  expect(lessonStructuredData(video, site)).toMatchObject({
    "@type": "VideoObject",
    name: "Ode to Joy",
    thumbnailUrl: [
      "https://school.test/media/ode-1/posters/share.jpg",
      "https://school.test/media/ode-1/posters/poster-1280.webp",
    ],
    uploadDate: "2026-01-01T00:00:00.000Z",
    duration: "PT12M",
    isAccessibleForFree: false,
    aggregateRating: { ratingValue: 4.1, ratingCount: 4, bestRating: 5, worstRating: 0.5 },
  });
});

test("[free-film-8] of a lesson whose beginning is free, a clip of that length is free alone", () => {
  const partly = { ...video, isFree: true, freeMinutes: 3 };
  expect(lessonStructuredData(partly, site)).toMatchObject({
    isAccessibleForFree: false,
    hasPart: { "@type": "Clip", startOffset: 0, endOffset: 180, isAccessibleForFree: true },
  });
  const whole = lessonStructuredData({ ...video, isFree: true }, site);
  expect(whole).toMatchObject({ isAccessibleForFree: true });
  expect(whole).not.toHaveProperty("hasPart");
});

test("an unrated lesson claims no rating", () => {
  const unrated = { ...video, ratingsTotal: 0, ratedBy: 0, averageRating: 0 };
  expect(lessonStructuredData(unrated, site)).not.toHaveProperty("aggregateRating");
});

test("a lesson has a share image of its own, in the format that all crawlers accept [lesson-structured-data-2]", () => {
  expect(shareImage(video)).toEqual({
    path: "/media/ode-1/posters/share.jpg",
    width: 1200,
    height: 630,
    type: "image/jpeg",
    alt: expect.stringContaining("Ode to Joy"),
  });
});

test("a lesson in preparation has no share image of its own [lesson-structured-data-3]", () => {
  const preparing = { ...video, poster: "/pictures/preparing-960.webp" };
  expect(shareImage(preparing)).toBeUndefined();
  expect(lessonStructuredData(preparing, site).thumbnailUrl).toEqual([
    "https://school.test/pictures/preparing-1280.webp",
  ]);
});

test("the breadcrumbs of a lesson include its level, except for a special lesson", () => {
  const names = (one: Video) =>
    z
      .object({ itemListElement: z.array(z.object({ name: z.string() })) })
      .parse(lessonBreadcrumbs(one, site))
      .itemListElement.map(({ name }) => name);
  expect(names(video)).toEqual(["School", "Library", "Beginner", "Ode to Joy"]);
  expect(names({ ...video, category: "special" })).toEqual(["School", "Library", "Ode to Joy"]);
});

test("the levels are courses in the library's order, each with its own URL", () => {
  const tabs = [
    { category: "beginner", welcome: "Begin." },
    { category: "professional", welcome: "Perform." },
  ] as const;
  const data = courseStructuredData(
    { heading: "Piano for Everybody", description: "Lessons on video", tabs: [...tabs] },
    site,
  );
  expect(data.itemListElement).toMatchObject([
    {
      position: 1,
      item: {
        "@type": "Course",
        description: "Begin.",
        url: "https://school.test/library?tab=beginner",
      },
    },
    { position: 2, item: { "@type": "Course", name: "Professional piano lessons" } },
  ]);
});
