import { mkdir, writeFile } from "node:fs/promises";
import { get } from "node:http";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { posterId, startPlaybackServer } from "../testing/start-playback-server.ts";

const { app, addLesson, mediaRoot } = await startPlaybackServer();
await addLesson("beginner");
const segment = "/media/media-1/segments/360/1.m4s";

describe("a segment", () => {
  test("is public and immutable, from disk and from memory alike", async () => {
    for (const visit of ["first, streamed", "second, read", "third, from memory"]) {
      const answer = await app.inject(segment);
      expect([visit, answer.statusCode, answer.rawPayload.length]).toEqual([visit, 200, 1000]);
      expect(answer.headers).toMatchObject({
        "content-length": "1000",
        "content-type": "video/iso.segment",
        "cache-control": "public, max-age=31536000, immutable",
        "access-control-allow-origin": "*",
      });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("answers range requests", async () => {
    const partial = await app.inject({ url: segment, headers: { range: "bytes=990-2000" } });
    expect([partial.statusCode, partial.headers["content-range"], partial.body]).toEqual([
      206,
      "bytes 990-999/1000",
      "s".repeat(10),
    ]);
    const beyond = await app.inject({ url: segment, headers: { range: "bytes=1000-" } });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */1000"]);
  });

  test("is not sent again to a client that has it [storage-13]", async () => {
    const { etag } = (await app.inject(segment)).headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await app.inject({ url: segment, headers: { "if-none-match": String(etag) } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    const other = await app.inject({ url: segment, headers: { "if-none-match": '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  test("answers HEAD with its size and no body", async () => {
    const answer = await app.inject({ method: "HEAD", url: segment });
    expect([answer.headers["content-length"], answer.body]).toEqual(["1000", ""]);
  });
});

test("a lesson's share image is a JPEG for any crawler", async () => {
  const posters = path.join(mediaRoot, "posters", posterId);
  await mkdir(posters, { recursive: true });
  await writeFile(path.join(posters, "share.jpg"), "pixels");
  const answer = await app.inject(`/posters/${posterId}/share.jpg`);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  await writeFile(path.join(posters, "other.jpg"), "pixels");
  expect((await app.inject(`/posters/${posterId}/other.jpg`)).statusCode).toBe(404);
});

test.each([
  "/media/media-1/media.json",
  "/media/media-1/playlists/360.m3u8",
  "/media/media-1/segments/360/9.m4s",
  "/media/media-1/segments/360",
  "/media/media-1/",
  "/media/../media-1/segments/360/1.m4s",
  "/media/..%2fmedia-1/segments/360/1.m4s",
  "/media/%2e%2e/media-1/segments/360/1.m4s",
  "/media/media-1/segments/..%2f..%2fmedia.json",
  "/media/media-1/segments/360/..%2f..%2f..%2fmedia.json",
  "/media/media-1/preview.webp",
  "/media/media-1/preview.vtt",
  "/media/media-1/posters/..%2fmedia.json",
  "/posters/media-1/preview.webp",
  `/posters/${posterId}/..%2f..%2fmedia-1%2fpreview.webp`,
  "/posters/../media-1/preview.webp",
  "/media/media-1/posters/x%00.webp",
])("%s is not found", async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
});

test("clients that disconnect in a large file do not stop the server", async () => {
  await writeFile(path.join(mediaRoot, "media-1/segments/360/7.m4s"), Buffer.alloc(24 << 20));
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const leave = () =>
    new Promise<void>((resolve) => {
      const request = get(`${origin}/media/media-1/segments/360/7.m4s`, (response) => {
        response.once("data", () => response.destroy());
        response.once("close", resolve);
      });
      request.on("error", () => resolve());
    });
  await Promise.all(Array.from({ length: 20 }, leave));
  const after = await fetch(`${origin}${segment}`);
  expect((await after.arrayBuffer()).byteLength).toBe(1000);
});
