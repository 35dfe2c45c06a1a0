import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { clearOfflineStorage } from "#platform/browser/storage/offline-storage.ts";
import { offlineStorageName } from "#platform/contract/offline-storage-name.ts";
import { roomAnswers } from "#practice/browser/testing/open-room.tsx";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import type { Answer, Answers } from "../../../../test/support/component/answer-calls.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import {
  findOfflineLine,
  findOfflineRoom,
  type LineKey,
  type OfflineRoom,
  pathOfRoom,
  saveOfflineLine,
  saveOfflineRoom,
} from "./offline-rooms.ts";

const day = 24 * 60 * 60 * 1000;
const savedAt = Date.UTC(2026, 10, 2);
const tune = createTestDocument({ bars: [4], notes: [{ pitchMidi: 60, startBeat: 0 }] });

const roomOf = (changes: Partial<OfflineRoom> = {}): OfflineRoom => ({
  owner: "one",
  videoId: "short-tune",
  document: tune,
  savedAt,
  paidUntil: null,
  files: [],
  ...changes,
});
const find = (owner: string, now: number, videoId = "short-tune") =>
  findOfflineRoom(owner, videoId, now);

beforeEach(clearOfflineStorage);

test("a saved room opens for the account that opened it, and for no other [offline-room-2]", async () => {
  await saveOfflineRoom(roomOf());
  expect(await find("one", savedAt + day)).toEqual(tune);
  expect(await find("two", savedAt + day)).toBeNull();
  expect(await find("visitor", savedAt + day)).toBeNull();
  // Another account on this device has the first one's rooms removed.
  await saveOfflineRoom(roomOf({ owner: "two", videoId: "other-tune" }));
  expect(await find("one", savedAt + day)).toBeNull();
  expect(await find("two", savedAt + day, "other-tune")).toEqual(tune);
});

test("a saved room closes with the plan, after 30 days, and for a clock that was set back [offline-room-3]", async () => {
  const paidUntil = savedAt + 10 * day;
  await saveOfflineRoom(roomOf({ paidUntil }));
  expect(await find("one", paidUntil - 1)).toEqual(tune);
  expect(await find("one", paidUntil)).toBeNull();
  // It stays closed, whatever the clock shows next.
  expect(await find("one", paidUntil - 1)).toBeNull();

  await saveOfflineRoom(roomOf());
  expect(await find("one", savedAt + 30 * day - 1)).toEqual(tune);
  expect(await find("one", savedAt + 30 * day)).toBeNull();
  await saveOfflineRoom(roomOf());
  expect(await find("one", savedAt - day + 1)).toEqual(tune);
  expect(await find("one", savedAt - day)).toBeNull();
});

test("beyond 30 rooms the oldest makes room, with its page and lines [offline-room-4]", async () => {
  const cache = await caches.open(offlineStorageName);
  const scoreOf = (number: number) => ({ ...tune, scoreSha256: String(number) });
  const lineOf = (number: number): LineKey => [String(number), "narrow", 0];
  for (let number = 0; number <= 30; number += 1) {
    const videoId = `tune-${number}`;
    await cache.put(pathOfRoom(videoId), new Response("page"));
    await cache.put(`/assets/${number}.js`, new Response("file"));
    await saveOfflineLine(lineOf(number), "<svg/>");
    const files = [`/assets/${number}.js`, "/assets/0.js"];
    const document = scoreOf(number);
    await saveOfflineRoom(roomOf({ videoId, document, files, savedAt: savedAt + number }));
  }
  expect(await find("one", savedAt + day, "tune-0")).toBeNull();
  expect(await find("one", savedAt + day, "tune-1")).toEqual(scoreOf(1));
  expect([await findOfflineLine(lineOf(0)), await findOfflineLine(lineOf(1))]).toEqual([
    null,
    "<svg/>",
  ]);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  expect(paths).not.toContain("/practice/tune-0");
  // The others need it too.
  expect(paths).toContain("/assets/0.js");
  expect(paths).toHaveLength(30 + 31);
});

test("a room that the school refuses is deleted; one that it does not answer opens [offline-room-5]", async () => {
  const user = { ...studentSample, _id: crypto.randomUUID() };
  const save = () => saveOfflineRoom(roomOf({ owner: user._id, savedAt: Date.now() }));
  await save();
  const answers = (room: Answer): Answers => ({
    ...roomAnswers(tune),
    "GET /api/practice/*": room,
    "GET /api/runs/diary": {
      activeSeconds: 0,
      dayCount: 0,
      days: [],
      passages: [],
      isShared: false,
    },
  });
  const screen = await openScreen("/practice/short-tune", {
    user,
    answers: answers(() => Promise.reject(new TypeError("Failed to fetch"))),
  });
  await expect.element(page.getByText("Right hand, C")).toBeVisible();

  const refused = { message: "Not in your plan.", code: "billing.plan_lacks_category" };
  screen.answers = answers(Response.json(refused, { status: 403 }));
  await screen.go("/practice");
  await expect.element(page.getByText("Nothing practised yet")).toBeVisible();
  await screen.go("/practice/short-tune");
  await expect.element(page.getByText(/^Your plan does not include this lesson/)).toBeVisible();
  await expect.poll(() => find(user._id, Date.now())).toBeNull();
});
