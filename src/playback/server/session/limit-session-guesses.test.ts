import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { AppError } from "#platform/server/errors.ts";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import { fetchSessionFile, openVisit, postPosition, type Visit } from "../testing/visit.ts";
import { limitSessionGuesses } from "./limit-session-guesses.ts";

const refusal = { code: "platform.too_many_requests" };
const over = vi.fn(async () => {
  throw new AppError("playback.session_over");
});

describe("a network that guesses session ids", () => {
  test("is refused before a database query, and others are not", async () => {
    const { guard } = limitSessionGuesses({ points: 3, durationSeconds: 600 });
    const guess = (network: string) => guard({ network, sessionId: randomUUID() }, over);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(guess("school")).rejects.toMatchObject({ code: "playback.session_over" });
    }
    over.mockClear();
    await expect(guess("school")).rejects.toMatchObject(refusal);
    expect(over).not.toHaveBeenCalled();
    await expect(guess("home")).rejects.toMatchObject({ code: "playback.session_over" });
  });

  test("is not assumed from other rejections or from valid sessions", async () => {
    const { guard } = limitSessionGuesses({ points: 3, durationSeconds: 600 });
    const lacks = async () => {
      throw new AppError("billing.plan_lacks_category");
    };
    const code = "billing.plan_lacks_category";
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const from = { network: "school", sessionId: randomUUID() };
      await expect(guard(from, lacks)).rejects.toMatchObject({ code });
      await expect(guard(from, async () => "a key")).resolves.toBe("a key");
    }
  });
});

test("guessing session URLs is limited and stops no lesson on the same network", async () => {
  // Fake time: the limit's minute never ends.
  vi.useFakeTimers({ toFake: ["Date"] });
  const playbackServer = await startPlaybackServer();
  const lesson = await playbackServer.addLesson("beginner");
  const visitor = await openVisit(playbackServer, await playbackServer.addUser("beginner"), lesson);
  const unknownSession = (): Visit => ({
    ...visitor,
    session: { ...visitor.session, sessionPath: `/player/session/${randomUUID()}` },
  });
  const files = ["key/0", "360.m3u8", "preview.vtt"];
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const refused = await fetchSessionFile(
      playbackServer,
      unknownSession(),
      files[attempt % 3] ?? "",
    );
    expect([refused.statusCode, refused.json().code]).toEqual([403, "playback.session_over"]);
  }
  for (const file of files) {
    const refused = await fetchSessionFile(playbackServer, unknownSession(), file);
    expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining(refusal)]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await postPosition(playbackServer, unknownSession(), 5)).statusCode).toBe(429);

  expect((await fetchSessionFile(playbackServer, visitor, "key/0")).statusCode).toBe(200);
  expect((await postPosition(playbackServer, visitor, 5)).statusCode).toBe(200);
  const newcomer = await openVisit(
    playbackServer,
    await playbackServer.addUser("beginner"),
    lesson,
  );
  expect((await fetchSessionFile(playbackServer, newcomer, "360.m3u8")).statusCode).toBe(200);
  // A wrong cookie for a known session ends its exemption.
  const wrong = { ...newcomer, cookie: `${newcomer.cookie}x` };
  expect((await fetchSessionFile(playbackServer, wrong, "key/0")).statusCode).toBe(403);
  expect((await fetchSessionFile(playbackServer, wrong, "key/0")).statusCode).toBe(429);
  vi.useRealTimers();
});

test("a session's files are limited, and no other session's [guard-43b]", async () => {
  // Fake time: the limit's minute never ends.
  vi.useFakeTimers({ toFake: ["Date"] });
  const playbackServer = await startPlaybackServer();
  const lesson = await playbackServer.addLesson("beginner");
  const [one, other] = [
    await openVisit(playbackServer, await playbackServer.addUser("beginner"), lesson),
    await openVisit(playbackServer, await playbackServer.addUser("beginner"), lesson),
  ];
  const statuses = new Set<number>();
  for (let count = 0; count < 300; count += 1) {
    statuses.add((await fetchSessionFile(playbackServer, one, "360.m3u8")).statusCode);
  }
  expect([...statuses]).toEqual([200]);
  const refused = await fetchSessionFile(playbackServer, one, "key/0");
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await fetchSessionFile(playbackServer, other, "360.m3u8")).statusCode).toBe(200);
  vi.useRealTimers();
});
