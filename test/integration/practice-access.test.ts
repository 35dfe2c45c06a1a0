import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import * as z from "zod";
import { disableUser } from "#accounts/server/index.ts";
import { findVideo, listPreviews } from "#catalog/server/index.ts";
import { createLog } from "#platform/server/log/log.ts";
import { setLessonScore } from "#practice/server/index.ts";
import { queueEngravings } from "../../src/practice/server/engraving/engrave-job.ts";
import { openEngraver } from "../../src/practice/server/engraving/open-engraver.ts";
import { engraveStored } from "../../src/practice/server/engraving/work-on-engravings.ts";
import { writeScore } from "../../src/score/server/testing/write-score.ts";
import { openTestSchool } from "../support/school/test-school.ts";
import { type Account, addAccount } from "./authorization/actors.ts";

const school = await openTestSchool();
const { db, http } = school;
const closed = "two-five-one";
const preview = "ode-to-joy";
const musicXml = Buffer.from(
  writeScore(Array.from({ length: 40 }, () => ({ right: "C4:1 E4:1 G4:2", left: "C3:4" }))),
);

const sha256 = await openRoom(closed);
await openRoom(preview);
const entitled = await addAccount(school, { plan: "professional" });

/** Sets a lesson's score with its engraving; returns the score's hash. */
async function openRoom(slug: string): Promise<string> {
  const video = await findVideo({ db }, slug);
  const lessonId = video?.id ?? "";
  const film = { durationSeconds: 60, leadInSeconds: 4 };
  await db.transaction().execute((trx) => setLessonScore(trx, { lessonId, musicXml, film }));
  const [hash = ""] = await engraveWaiting();
  return hash;
}

/** Engraves queued scores; returns their hashes. */
async function engraveWaiting(): Promise<string[]> {
  const hashes: string[] = [];
  await queueEngravings({
    db,
    jobs: {
      send: async (_, payload) => {
        hashes.push(z.object({ sha256: z.string() }).parse(payload).sha256);
      },
    },
  });
  const engraver = openEngraver();
  const { signal } = new AbortController();
  for (const hash of hashes) {
    await engraveStored(
      { db, log: createLog("test", "silent"), jobs: { workerId: null }, engraver },
      { sha256: hash, signal },
    );
  }
  engraver.close();
  return hashes;
}

const systemOf = (slug: string, place = 0, score = sha256) =>
  `/api/practice/${slug}/systems/narrow/${place}?score=${score}`;

/** Requests a lesson's print in another key. */
const transpose = (slug: string, semitones: number | string, headers: object = {}) =>
  http.inject({
    method: "PUT",
    url: `/api/practice/${slug}/transpositions/${semitones}`,
    headers: { ...headers },
  });

/** The common status of all endpoints that the room and the printable score read. */
async function statusOf(slug: string, account: Account | null): Promise<number | undefined> {
  const headers = account?.headers ?? {};
  const urls = [`/api/practice/${slug}`, `/api/practice/${slug}/score`, systemOf(slug)];
  const answers = await Promise.all([
    ...urls.map((url) => http.inject({ url, headers })),
    transpose(slug, 5, headers),
  ]);
  for (const { statusCode, body, headers } of answers) {
    if (statusCode === 200) continue;
    expect(body).not.toMatch(/pitchMidi|<svg/);
    expect(headers["cache-control"]).toMatch(/no-store/);
  }
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect(statuses.size).toBe(1);
  return [...statuses][0];
}

test("notes and printed lines are for those who may watch the lesson, and for nobody else", async () => {
  const free = await addAccount(school, {});
  const beginner = await addAccount(school, { plan: "beginner" });
  const disabled = await addAccount(school, { plan: "professional", disabled: true });
  const teacher = await addAccount(school, { role: "instructor" });
  expect(await statusOf(closed, null)).toBe(401);
  const forged = { ...entitled, headers: { token: "Bearer forged" } };
  expect(await statusOf(closed, forged)).toBe(401);
  for (const account of [free, beginner, disabled]) {
    expect(await statusOf(closed, account)).toBe(403);
  }
  for (const account of [entitled, teacher]) {
    expect(await statusOf(closed, account)).toBe(200);
  }
});

test("a room has its notes, compressed, and each line by the score's hash alone", async () => {
  const { headers } = entitled;
  const accepting = { ...headers, "accept-encoding": "br" };
  const room = await http.inject({ url: `/api/practice/${closed}`, headers: accepting });
  expect(room.headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-store" });
  const { data } = JSON.parse(brotliDecompressSync(room.rawPayload).toString());
  expect(data).toMatchObject({
    scoreSha256: sha256,
    film: { spans: [{ hand: "both", knots: [{ beat: 0, seconds: 4 }, {}] }] },
  });
  expect(data.notes).toHaveLength(160);
  const { narrow } = data.engraving;
  expect(narrow.length).toBeGreaterThan(3);

  const line = await http.inject({ url: systemOf(closed, 1), headers: accepting });
  expect(line.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "content-encoding": "br",
    "cache-control": "private, no-cache",
    vary: "accept-encoding",
  });
  const svg = brotliDecompressSync(line.rawPayload).toString();
  expect(svg).toContain(`id="note-${narrow[1].fromWritten + 1}-1"`);
  expect((await http.inject({ url: systemOf(closed, 1), headers })).body).toBe(svg);
  const known = { ...accepting, "if-none-match": String(line.headers.etag) };
  const unchanged = await http.inject({ url: systemOf(closed, 1), headers: known });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
  for (const url of [systemOf(closed, 99), systemOf(closed, 0, "0".repeat(64))]) {
    const { statusCode, body } = await http.inject({ url, headers });
    expect([statusCode, JSON.parse(body).code]).toEqual([404, "practice.not_engraved"]);
  }
  const none = await http.inject({ url: "/api/practice/walking-bass", headers });
  expect(none.json()).toMatchObject({ code: "practice.no_score" });
});

test("a printable score has its wide lines once they are engraved, and says where they are not", async () => {
  const { headers } = entitled;
  const read = async () =>
    (await http.inject({ url: `/api/practice/${closed}/score`, headers })).json().data;
  const printed = await read();
  expect(printed).toMatchObject({ scoreSha256: sha256, composer: "", state: "engraved" });
  expect(printed.systems.at(-1)).toMatchObject({ toWritten: 39 });
  const score = db.updateTable("practiceScores").where("sha256", "=", sha256);
  // A score that is engraved again keeps its drawings meanwhile.
  await score.set({ state: "waiting" }).execute();
  expect(await read()).toEqual(printed);
  for (const state of ["waiting", "none", "failed"] as const) {
    await score.set({ state, engraving: null }).execute();
    expect(await read()).toMatchObject({ state, systems: [] });
    if (state === "waiting") continue;
    // A score that failed as written, or has no print, is not tried in other keys.
    expect((await transpose(closed, 4, headers)).json().data).toMatchObject({ state });
  }
  const stored = db
    .selectFrom("practiceScores")
    .select("semitones")
    .where("transposedFrom", "=", sha256)
    .where("semitones", "=", 4);
  expect(await stored.execute()).toEqual([]);
  const engraving = JSON.stringify({ narrow: printed.systems, wide: printed.systems });
  await score.set({ state: "engraved", engraving }).execute();
  const none = await http.inject({ url: "/api/practice/walking-bass/score", headers });
  expect(none.json()).toMatchObject({ code: "practice.no_score" });
});

test("another key is engraved on demand, once, with the notes' ids, for those who may watch the lesson", async () => {
  const { headers } = entitled;
  const asked = await transpose(closed, -3, headers);
  expect(asked.json().data).toMatchObject({ state: "waiting", engraving: null });
  const { scoreSha256 } = asked.json().data;
  expect(scoreSha256).not.toBe(sha256);
  const [again, other] = await Promise.all(
    [-3, 11].map((each) => transpose(closed, each, headers)),
  );
  expect(again?.json().data).toEqual(asked.json().data);
  expect(other?.json().data.scoreSha256).not.toBe(scoreSha256);
  expect((await http.inject({ url: systemOf(closed, 0, scoreSha256), headers })).statusCode).toBe(
    404,
  );

  await engraveWaiting();
  const { data } = (await transpose(closed, -3, headers)).json();
  expect(data).toMatchObject({ state: "engraved", scoreSha256 });
  const line = await http.inject({ url: systemOf(closed, 0, scoreSha256), headers });
  const written = await http.inject({ url: systemOf(closed), headers });
  expect(line.body).toContain('id="note-1-1"');
  // Three sharps in each stave, and C major has none.
  const accidentals = (svg: string) => svg.match(/class="keyAccid"/g)?.length ?? 0;
  expect([accidentals(written.body), accidentals(line.body)]).toEqual([0, 6]);
  expect((await http.inject(systemOf(closed, 0, scoreSha256))).statusCode).toBe(401);
  const beginner = await addAccount(school, { plan: "beginner" });
  const forbidden = { url: systemOf(closed, 0, scoreSha256), headers: beginner.headers };
  expect((await http.inject(forbidden)).statusCode).toBe(403);
});

test("forged keys are refused, and a score has 22 others at most", async () => {
  const { headers } = entitled;
  for (const forged of ["0", "-0", "12", "-12", "1.5", "x", "1e9", "%20", "2;drop"]) {
    expect([forged, (await transpose(closed, forged, headers)).statusCode]).toEqual([forged, 400]);
  }
  const none = await transpose("walking-bass", 1, headers);
  expect(none.json()).toMatchObject({ code: "practice.no_score" });
  for (let semitones = -11; semitones <= 11; semitones += 1) {
    if (semitones !== 0) await transpose(closed, semitones, headers);
  }
  const rows = await db
    .selectFrom("practiceScores")
    .select("semitones")
    .where("transposedFrom", "=", sha256)
    .execute();
  expect(rows).toHaveLength(22);
});

test("a plan that ends and an account that is disabled are refused at the next request", async () => {
  const student = await addAccount(school, { plan: "professional" });
  expect(await statusOf(closed, student)).toBe(200);
  const known = await http.inject({ url: systemOf(closed), headers: student.headers });
  await db
    .updateTable("subscriptions")
    .set({ accessUntil: new Date(0) })
    .where("userId", "=", student.userId)
    .execute();
  expect(await statusOf(closed, student)).toBe(403);
  const line = await http.inject({
    url: systemOf(closed),
    headers: { ...student.headers, "if-none-match": String(known.headers.etag) },
  });
  expect(line.statusCode).toBe(403);

  const other = await addAccount(school, { plan: "professional" });
  expect(await statusOf(closed, other)).toBe(200);
  await disableUser({ db }, other.userId);
  expect(await statusOf(closed, other)).toBe(403);
});

test("a preview is open to everyone and listed, while it is published; its film stays closed", async () => {
  const free = await addAccount(school, {});
  expect(await statusOf(preview, null)).toBe(200);
  expect(await statusOf(preview, free)).toBe(200);
  const listed = await http.inject("/api/practice/previews");
  const { data } = listed.json();
  expect(data[0]).toEqual({
    videoId: preview,
    title: "Ode to Joy",
    category: "beginner",
    poster: expect.stringMatching(/^\//),
  });
  const levels = data.map(({ category }: { category: string }) => category);
  expect(levels).toEqual(["beginner", "intermediate", "professional"]);
  const { userId, headers } = free;
  const ticket = await http.inject({ url: `/api/playback/${userId}/${preview}`, headers });
  expect(ticket.statusCode).toBe(403);

  await db.updateTable("videos").set({ state: "hidden" }).where("slug", "=", preview).execute();
  expect(await statusOf(preview, null)).toBe(404);
  expect(await statusOf(preview, await addAccount(school, { plan: "beginner" }))).toBe(404);
  expect(await statusOf(preview, await addAccount(school, { role: "instructor" }))).toBe(200);
  const left = (await listPreviews({ db })).map(({ videoId }) => videoId);
  expect(left).toEqual(["fur-elise", "moonlight-sonata"]);
});
