import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { startPlaybackServer } from "./testing/start-playback-server.ts";
import { exchangeTicket, requestTicket } from "./testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { app, mediaRoot, addUser, addLesson } = playbackServer;

test("answers 503 before the player is built, then serves it", async () => {
  expect((await app.inject("/player")).statusCode).toBe(503);
  await writeFile(path.join(mediaRoot, "player.html"), "<!doctype html><title>Lesson</title>");
  const answer = await app.inject("/player?otp=x&playbackInfo=y");
  expect([answer.statusCode, answer.body]).toEqual([200, "<!doctype html><title>Lesson</title>"]);
});

test("has its own content policy, sends no referrer and is not cached [player-document-1]", async () => {
  const { headers } = await app.inject("/player");
  expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self';");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["cache-control"]).toBe("no-store");
});

test("consumes nothing: the ticket in its URL still works afterwards [player-document-2]", async () => {
  const lesson = await addLesson("beginner");
  const ticket = (await requestTicket(playbackServer, await addUser("beginner"), lesson)).json()
    .data;
  await app.inject(`/player?${new URLSearchParams(ticket)}`);
  expect((await exchangeTicket(playbackServer, ticket)).statusCode).toBe(200);
});
