import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { startPlaybackServer } from "./testing/start-playback-server.ts";
import { exchangeTicket, requestTicket } from "./testing/visit.ts";

const playbackServer = await startPlaybackServer();
const { app, mediaRoot, addUser, addLesson } = playbackServer;

test("is not there before it is built, and there once it is", async () => {
  expect((await app.inject("/player")).statusCode).toBe(503);
  await writeFile(path.join(mediaRoot, "player.html"), "<!doctype html><title>Lesson</title>");
  const answer = await app.inject("/player?otp=x&playbackInfo=y");
  expect([answer.statusCode, answer.body]).toEqual([200, "<!doctype html><title>Lesson</title>"]);
});

test("carries a policy of its own, no referrer and is never kept", async () => {
  const { headers } = await app.inject("/player");
  expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self';");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["cache-control"]).toBe("no-store");
});

test("uses nothing up: the pass in its address still works afterwards", async () => {
  const lesson = await addLesson("beginner");
  const pass = (await requestTicket(playbackServer, await addUser("beginner"), lesson)).json().data;
  await app.inject(`/player?${new URLSearchParams(pass)}`);
  expect((await exchangeTicket(playbackServer, pass)).statusCode).toBe(200);
});
