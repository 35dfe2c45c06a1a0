import { randomBytes } from "node:crypto";
import { get } from "node:http";
import { expect, test } from "vitest";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { openS3Store } from "#platform/server/storage/s3-store.ts";
import { startS3Server } from "#platform/server/storage/testing/start-s3-server.ts";
import { addMediaRoutes } from "./media-routes.ts";

const server = await startS3Server();
const mediaFiles = openS3Store(server.location, { credentials: server.credentials });
const { app } = await startTestServer({
  addApi: (api) => addMediaRoutes(api.publicApp, mediaFiles),
});
const segment = "/media/film-1/segments/360p/1.m4s";
const content = randomBytes(50_000);
await mediaFiles.put("film-1/segments/360p/1.m4s", content);
await mediaFiles.put("film-1/segments/360p/2.m4s", Buffer.alloc(24 << 20));

test("[storage-14] a segment in a bucket is sent as one on disk: whole, in part, by HEAD, once", async () => {
  for (const visit of ["first, streamed", "second, read", "third, from memory"]) {
    const answer = await app.inject(segment);
    expect([visit, answer.statusCode, answer.rawPayload.equals(content)]).toEqual([
      visit,
      200,
      true,
    ]);
    expect(answer.headers).toMatchObject({
      "content-length": "50000",
      "content-type": "video/iso.segment",
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
    });
  }
  const large = "/media/film-1/segments/360p/2.m4s";
  const partial = await app.inject({ url: large, headers: { range: "bytes=25165820-" } });
  expect([partial.statusCode, partial.headers["content-range"], partial.body.length]).toEqual([
    206,
    "bytes 25165820-25165823/25165824",
    4,
  ]);
  const head = await app.inject({ method: "HEAD", url: large });
  expect([head.headers["content-length"], head.body]).toEqual(["25165824", ""]);
  const { etag = "" } = head.headers;
  const again = await app.inject({ url: large, headers: { "if-none-match": String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  for (const missing of [
    "/media/film-1/segments/360p/3.m4s",
    "/media/FILM-1/segments/360p/1.m4s",
  ]) {
    expect((await app.inject(missing)).statusCode).toBe(404);
  }
});

test("[storage-15] clients that leave, and then a bucket that is away, do not stop the server", async () => {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const leave = () =>
    new Promise<void>((resolve) => {
      const request = get(`${origin}/media/film-1/segments/360p/2.m4s`, (response) => {
        response.once("data", () => response.destroy());
        response.once("close", resolve);
      });
      request.on("error", () => resolve());
    });
  await Promise.all(Array.from({ length: 20 }, leave));
  const after = await fetch(`${origin}${segment}`);
  expect(Buffer.from(await after.arrayBuffer()).equals(content)).toBe(true);
  await server.stop();
  // The segment is in memory; for another one the client may try again.
  expect((await fetch(`${origin}${segment}`)).status).toBe(200);
  const away = await fetch(`${origin}/media/film-1/segments/360p/3.m4s`);
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await away.json()).toMatchObject({ code: "platform.unavailable" });
  mediaFiles.close();
});
