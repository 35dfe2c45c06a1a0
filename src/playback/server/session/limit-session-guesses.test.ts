import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { AppError } from "#platform/server/errors.ts";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import { fetchUnder, openVisit, postPosition, type Visit } from "../testing/visit.ts";
import { limitSessionGuesses } from "./limit-session-guesses.ts";

const refusal = { code: "platform.too_many_requests" };
const over = vi.fn(async () => {
  throw new AppError("playback.session_over");
});

describe("a network that guesses sessions", () => {
  test("is refused before the database is asked, and others are not", async () => {
    const { guard } = limitSessionGuesses({ points: 3, durationSeconds: 600 });
    const guess = (network: string) => guard({ network, sessionId: randomUUID() }, over);
    for (let tried = 0; tried < 3; tried += 1) {
      await expect(guess("school")).rejects.toMatchObject({ code: "playback.session_over" });
    }
    over.mockClear();
    await expect(guess("school")).rejects.toMatchObject(refusal);
    expect(over).not.toHaveBeenCalled();
    await expect(guess("home")).rejects.toMatchObject({ code: "playback.session_over" });
  });

  test("is not one that is refused for other reasons, or that reads what is its own", async () => {
    const { guard } = limitSessionGuesses({ points: 3, durationSeconds: 600 });
    const lacks = async () => {
      throw new AppError("billing.plan_lacks_category");
    };
    const code = "billing.plan_lacks_category";
    for (let tried = 0; tried < 9; tried += 1) {
      const from = { network: "school", sessionId: randomUUID() };
      await expect(guard(from, lacks)).rejects.toMatchObject({ code });
      await expect(guard(from, async () => "a key")).resolves.toBe("a key");
    }
  });
});

test("guessing under session URLs ends, and stops no lesson on the same network", async () => {
  // The limit's minute does not pass, however slow the machine.
  vi.useFakeTimers({ toFake: ["Date"] });
  const playbackServer = await startPlaybackServer();
  const lesson = await playbackServer.addLesson("beginner");
  const visitor = await openVisit(playbackServer, await playbackServer.addUser("beginner"), lesson);
  const strange = (): Visit => ({
    ...visitor,
    session: { ...visitor.session, sessionPath: `/player/session/${randomUUID()}` },
  });
  const files = ["key/0", "360.m3u8", "preview.vtt"];
  for (let tried = 0; tried < 300; tried += 1) {
    const refused = await fetchUnder(playbackServer, strange(), files[tried % 3] ?? "");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "playback.session_over"]);
  }
  for (const file of files) {
    const refused = await fetchUnder(playbackServer, strange(), file);
    expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining(refusal)]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await postPosition(playbackServer, strange(), 5)).statusCode).toBe(429);

  expect((await fetchUnder(playbackServer, visitor, "key/0")).statusCode).toBe(200);
  expect((await postPosition(playbackServer, visitor, 5)).statusCode).toBe(200);
  const newcomer = await openVisit(
    playbackServer,
    await playbackServer.addUser("beginner"),
    lesson,
  );
  expect((await fetchUnder(playbackServer, newcomer, "360.m3u8")).statusCode).toBe(200);
  // A wrong cookie for a session that is known is told once, and then counts like any other.
  const wrong = { ...newcomer, cookie: `${newcomer.cookie}x` };
  expect((await fetchUnder(playbackServer, wrong, "key/0")).statusCode).toBe(403);
  expect((await fetchUnder(playbackServer, wrong, "key/0")).statusCode).toBe(429);
  vi.useRealTimers();
});
