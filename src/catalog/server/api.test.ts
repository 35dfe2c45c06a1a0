import { afterAll, describe, expect, test } from "vitest";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../test/support/database.ts";
import type { LibraryTexts } from "../contract.ts";
import { addCatalogApi } from "./api.ts";
import { readChangedTags, STUDENTS_TAG } from "./cache-tags.ts";
import { addVideos } from "./lessons/add-videos.ts";
import { sampleVideo } from "./testing/sample-video.ts";

const { db } = await useDatabase();
await addVideos({ db }, [
  ...Array.from({ length: 13 }, (_, index) => sampleVideo(index + 1)),
  sampleVideo(20, { category: "special", ratingsTotal: 9, ratedBy: 1 }),
]);
const libraryTexts: LibraryTexts = {
  heading: "Piano for Everybody",
  description: "Lessons on video",
  tabs: [],
};
const { app, responses } = await buildServer({
  log: createLog("test", "silent"),
  errorTable,
  identifyCaller: async () => null,
  trustProxy: false,
  publicUrl: "http://school.test",
  addApi: (api) =>
    addCatalogApi(api, {
      db,
      countUsers: async () => 5,
      hasScore: async () => true,
      listLessonFiles: async () => [],
      libraryTexts: { read: async () => libraryTexts, tag: "texts" },
    }),
});
afterAll(() => app.close());

async function get(url: string) {
  const response = await app.inject({ url });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

describe("the catalogue's routes", () => {
  test("respond under data, the same for everyone, with an ETag", async () => {
    const { status, body, headers } = await get("/api/video/lesson-1");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ videoId: "lesson-1", category: "beginner", duration: 2 });
    const again = await app.inject({
      url: "/api/video/lesson-1",
      headers: { "if-none-match": String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test("a video has the spec's fields and ready [api-7]", async () => {
    const { data } = (await get("/api/video/lesson-20")).body;
    expect(data).toMatchObject({
      _id: expect.any(String),
      videoId: "lesson-20",
      title: "Lesson 20",
      description: "Five fingers on five keys.",
      poster: "/pictures/preparing-960.webp",
      category: "special",
      duration: 2,
      serialNumber: 1,
      createdAt: "2026-01-01T00:00:00.000Z",
      ratingsTotal: 9,
      ratedBy: 1,
      averageRating: 4.5,
      ready: false,
      isFree: false,
      freeMinutes: null,
      hasScore: true,
      files: [],
    });
  });

  test("library pages begin with the first twelve beginner lessons", async () => {
    const first = (await get("/api/video/library")).body.data;
    expect(first.videos).toHaveLength(12);
    expect(first).toMatchObject({ total: 13, hasMore: true });
    const second = (await get("/api/video/library?page=2&limit=12&category=beginner")).body.data;
    expect(second.videos.map((each: { videoId: string }) => each.videoId)).toEqual(["lesson-13"]);
    const special = (await get("/api/video/library?category=special&unknown=1")).body.data;
    expect(special.videos).toHaveLength(1);
  });

  test("new, top rated, next, search, stats and the library's texts have their shapes [api-8]", async () => {
    expect((await get("/api/video/new")).body.data).toHaveLength(12);
    expect((await get("/api/review/top/rated/videos")).body.data).toHaveLength(1);
    const next = (await get("/api/video/next?category=beginner&serialNumber=11")).body.data;
    expect(next.map((each: { serialNumber: number }) => each.serialNumber)).toEqual([12, 13]);
    const found = (await get("/api/video?page=1&limit=20&search=lesson%2013")).body.data.videos;
    expect(found[0].videoId).toBe("lesson-13");
    expect((await get("/api/video?page=1&limit=20&search=")).body.data).toEqual({ videos: [] });
    expect((await get("/api/stats")).body.data).toEqual({ totalUsers: 5, totalVideos: 14 });
    expect((await get("/api/site/library")).body.data).toEqual(libraryTexts);
  });

  test("are cached until what they show changes", async () => {
    const urls = [
      "/api/video/lesson-1",
      "/api/video/lesson-2",
      "/api/video/library?category=special",
      "/api/review/top/rated/videos",
      "/api/stats",
      "/api/site/library",
    ];
    const lesson = (await get("/api/video/lesson-1")).body.data;
    const listDropped = async (tags: string[]) => {
      for (const url of urls) await get(url);
      expect(urls.filter((url) => !responses.getCached(url))).toEqual([]);
      responses.invalidate(tags);
      return urls.filter((url) => !responses.getCached(url));
    };
    expect(await listDropped(readChangedTags(lesson._id))).toEqual([
      "/api/video/lesson-1",
      "/api/review/top/rated/videos",
    ]);
    expect(await listDropped([STUDENTS_TAG])).toEqual(["/api/stats"]);
    expect(await listDropped(readChangedTags(""))).toEqual(urls.slice(0, -1));
  });

  test("an unknown lesson is 404 with the spec's message [api-9]", async () => {
    const { status, body } = await get("/api/video/gone");
    expect(status).toBe(404);
    expect(body).toMatchObject({
      code: "catalog.video_not_found",
      message: "Unable to fetch video details.",
    });
    expect(body.requestId).toBeTruthy();
  });

  test.each([
    "/api/video/library?page=0",
    "/api/video/library?page=1.5",
    "/api/video/library?page=abc",
    "/api/video/library?limit=13",
    "/api/video/library?category=easy",
    "/api/video/library?category=beginner&category=special",
    "/api/video/next?category=beginner",
    "/api/video/next?serialNumber=1",
    "/api/video/next?category=beginner&serialNumber=-1",
    "/api/video/next?category=beginner&serialNumber=99999999999",
    "/api/video?limit=21",
    `/api/video?search=${"a".repeat(201)}`,
    "/api/video/Not%20A%20Name",
    `/api/video/${"a".repeat(81)}`,
  ])("%s is 400 with a message [api-10]", async (url) => {
    const { status, body } = await get(url);
    expect(status).toBe(400);
    expect(body.code).toBe("platform.invalid_request");
    expect(body.message.length).toBeGreaterThan(5);
  });

  test("a lesson added later is seen after the cached responses are invalidated", async () => {
    expect((await get("/api/video/lesson-30")).status).toBe(404);
    await addVideos({ db }, [sampleVideo(30)]);
    responses.invalidate();
    expect((await get("/api/video/lesson-30")).status).toBe(200);
  });
});
