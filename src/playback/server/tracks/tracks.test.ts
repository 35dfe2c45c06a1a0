import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Caller } from "#platform/server/http/caller.ts";
import { startPlaybackServer } from "../testing/start-playback-server.ts";
import { fetchSessionFile, openVisit } from "../testing/visit.ts";
import { setFolderTracks } from "./set-folder-tracks.ts";

const playbackServer = await startPlaybackServer();
const { app, db, addUser, addLesson } = playbackServer;
const teacher = await addUser("free", "instructor");

const thumb = { startMs: 1_000, endMs: 3_500, text: "Place the thumb on C." };
const relax = { startMs: 4_000, endMs: 6_000, text: "Relax." };
const unknownId = "00000000-0000-4000-8000-000000000000";

async function startLesson(category: "beginner" | "professional" = "beginner") {
  const slug = await addLesson(category);
  const { id } = await db
    .selectFrom("videos")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return { slug, id };
}

const call = (caller: Caller | null, method: "GET" | "PUT", path: string, payload?: object) =>
  app.inject({
    method,
    url: `/api/studio/lessons/${path}`,
    ...(caller && { headers: { token: `Bearer ${caller.userId}` } }),
    ...(payload && { payload }),
  });

const countActions = async (lessonId: string): Promise<number> => {
  const rows = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", lessonId)
    .execute();
  return rows.length;
};

test("captions are read by sessions that may watch the lesson now, and by nobody else", async () => {
  const { slug, id } = await startLesson();
  const cues = [relax, { ...thumb, text: "</c> --> <b>\n\nthumb & C" }];
  const saved = await call(teacher, "PUT", `${id}/captions/en`, { cues, version: 0 });
  expect(saved.json().data.version).toBe(1);
  await call(teacher, "PUT", `${id}/chapters`, {
    chapters: [{ startMs: 0, title: "The right hand" }],
    version: 0,
  });

  const student = await addUser("beginner");
  const visit = await openVisit(playbackServer, student, slug);
  const url = `${visit.session.sessionPath}/captions/en.vtt`;
  expect(visit.session.captions).toEqual([{ language: "en", isShownAtFirst: false, url }]);
  expect(visit.session.chapters).toEqual([{ startMs: 0, title: "The right hand" }]);
  const file = await fetchSessionFile(playbackServer, visit, "captions/en.vtt");
  expect(file.headers).toMatchObject({
    "content-type": "text/vtt; charset=utf-8",
    "cache-control": "no-store",
  });
  expect(file.body).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:03.500\n&lt;/c&gt; --&gt; &lt;b&gt;\nthumb &amp; C\n\n" +
      "00:00:04.000 --> 00:00:06.000\nRelax.\n",
  );
  for (const missing of ["fr.vtt", "xx.vtt", "en", "..%2fen.vtt"]) {
    const answer = await fetchSessionFile(playbackServer, visit, `captions/${missing}`);
    expect([missing, answer.statusCode]).toEqual([missing, 404]);
  }

  const status = async (cookie?: string) =>
    (await app.inject({ url, ...(cookie && { headers: { cookie } }) })).statusCode;
  const other = await openVisit(playbackServer, await addUser("beginner"), slug);
  expect([await status(), await status(other.cookie)]).toEqual([403, 403]);
  // The lesson moves to a level that the plan does not open.
  await db.updateTable("videos").set({ category: "professional" }).where("id", "=", id).execute();
  expect(await status(visit.cookie)).toBe(403);
  await db.updateTable("videos").set({ category: "beginner" }).where("id", "=", id).execute();
  expect(await status(visit.cookie)).toBe(200);
  // A third stream ends the first.
  for (let stream = 0; stream < 2; stream += 1) await openVisit(playbackServer, student, slug);
  expect(await status(visit.cookie)).toBe(403);
  playbackServer.callers.set(student.userId, { ...student, disabled: true });
  expect(await status(visit.cookie)).toBe(403);
});

test("instructors alone write them, of lessons that exist, in order and within bounds", async () => {
  const { id } = await startLesson();
  const student = await addUser("professional-pro");
  const body = { cues: [thumb], version: 0 };
  const put = async (caller: Caller | null, path: string, payload: object = body) =>
    (await call(caller, "PUT", path, payload)).statusCode;
  expect(await put(null, `${id}/captions/en`)).toBe(401);
  expect(await put(student, `${id}/captions/en`)).toBe(403);
  expect((await call(student, "GET", `${id}/captions/en`)).statusCode).toBe(403);
  expect((await call(student, "GET", `${id}/tracks`)).statusCode).toBe(403);
  expect(await put(teacher, `${unknownId}/captions/en`)).toBe(404);
  expect((await call(teacher, "GET", `${unknownId}/tracks`)).statusCode).toBe(404);
  expect(await put(teacher, `${id}/captions/xx`)).toBe(400);
  const wrong = [
    { ...thumb, endMs: thumb.startMs },
    { ...thumb, text: " " },
    { ...thumb, text: "x".repeat(501) },
    { ...thumb, text: "\u0000" },
    { ...thumb, startMs: -1 },
    { ...thumb, extra: 1 },
  ];
  for (const cue of wrong) {
    expect(await put(teacher, `${id}/captions/en`, { cues: [cue], version: 0 })).toBe(400);
  }
  const tooMany = Array.from({ length: 5_001 }, () => thumb);
  expect(await put(teacher, `${id}/captions/en`, { cues: tooMany, version: 0 })).toBe(400);
  await call(teacher, "PUT", `${id}/captions/en`, { cues: [relax, thumb], version: 0 });
  const read = (await call(teacher, "GET", `${id}/captions/en`)).json().data;
  expect(read).toEqual({ language: "en", cues: [thumb, relax], version: 1, isOfOtherFilm: false });
});

test("nobody overwrites what they have not seen, and the same again changes nothing", async () => {
  const { id } = await startLesson();
  const save = (path: string, payload: object) => call(teacher, "PUT", `${id}/${path}`, payload);
  const both = await Promise.all(
    [thumb, relax].map((cue) => save("captions/en", { cues: [cue], version: 0 })),
  );
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const { cues } = (await call(teacher, "GET", `${id}/captions/en`)).json().data;
  const again = await save("captions/en", { cues, version: 0 });
  expect([again.statusCode, again.json().data.version]).toEqual([200, 1]);
  const stale = await save("captions/en", { cues: [thumb, relax], version: 0 });
  expect([stale.statusCode, stale.json().code]).toEqual([409, "playback.tracks_changed"]);
  expect(await countActions(id)).toBe(1);

  // Removed captions keep their version, so that an old window cannot restore them.
  await save("captions/en", { cues: [], version: 1 });
  expect((await save("captions/en", { cues, version: 1 })).statusCode).toBe(409);
  expect((await call(teacher, "GET", `${id}/tracks`)).json().data.captions).toEqual([]);
  expect((await save("captions/en", { cues, version: 2 })).json().data.version).toBe(3);

  const chapters = [{ startMs: 0, title: "The right hand" }];
  expect((await save("chapters", { chapters, version: 0 })).json().data.version).toBe(1);
  expect((await save("chapters", { chapters: [], version: 0 })).statusCode).toBe(409);
  expect((await call(teacher, "GET", `${id}/tracks`)).json().data).toEqual({
    captions: [{ language: "en", cues: cues.length }],
    chapters: { chapters, version: 1, isOfOtherFilm: false },
  });
});

test("saving leaves the lesson untouched; another film keeps them and says so", async () => {
  const { id } = await startLesson();
  const row = () => sql<object>`select *, xmin::text from videos where id = ${id}`.execute(db);
  const before = (await row()).rows;
  await call(teacher, "PUT", `${id}/captions/en`, { cues: [thumb], version: 0 });
  await call(teacher, "PUT", `${id}/chapters`, {
    chapters: [{ startMs: 0, title: "The right hand" }],
    version: 0,
  });
  expect((await row()).rows).toEqual(before);

  await db.updateTable("videos").set({ mediaId: "media-new" }).where("id", "=", id).execute();
  const outdated = (await call(teacher, "GET", `${id}/captions/en`)).json().data;
  expect(outdated).toMatchObject({ cues: [thumb], isOfOtherFilm: true });
  expect((await call(teacher, "GET", `${id}/tracks`)).json().data.chapters).toMatchObject({
    isOfOtherFilm: true,
  });
  // Saved without a change, they count as checked.
  const checked = await call(teacher, "PUT", `${id}/captions/en`, { cues: [thumb], version: 1 });
  expect(checked.json().data).toMatchObject({ version: 2, isOfOtherFilm: false });
});

test("the folder's captions and chapters are replaced by its next ones, shown at first, and give way to an instructor's", async () => {
  const { slug, id } = await startLesson();
  const student = await addUser("beginner");
  const read = async () => {
    const { captions, chapters } = (await openVisit(playbackServer, student, slug)).session;
    return [captions.map(({ language, isShownAtFirst }) => [language, isShownAtFirst]), chapters];
  };
  const set = (title: string, cues = [thumb]) =>
    db.transaction().execute((trx) =>
      setFolderTracks(trx, {
        lessonId: id,
        mediaId: "m",
        cues,
        chapters: [{ startMs: 0, title }],
      }),
    );
  await set("Listen");
  await set("Right hand");
  expect(await read()).toEqual([[["en", true]], [{ startMs: 0, title: "Right hand" }]]);

  const { version } = (await call(teacher, "GET", `${id}/captions/en`)).json().data;
  await call(teacher, "PUT", `${id}/captions/en`, { cues: [relax], version });
  await set("Left hand");
  expect(await read()).toEqual([[["en", false]], [{ startMs: 0, title: "Left hand" }]]);
  expect((await call(teacher, "GET", `${id}/captions/en`)).json().data.cues).toEqual([relax]);
});
