import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { addStudioLessonsApi } from "#catalog/server/index.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { createLog } from "#platform/server/log/log.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { practiceDocument } from "#practice/contract/practice-document.ts";
import { line, meter, trackName, writeMidiFile } from "#score/server/testing/write-midi-file.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { registerAlignment } from "../api.ts";
import { attachScore } from "./attach-material.ts";
import { openScoreReader } from "./open-score-reader.ts";

const { db } = await useDatabase();
const teacher = await addTestUser(db);
const { app } = await buildServer({
  log: createLog("test", "silent"),
  errorTable,
  publicUrl: "http://school.test",
  trustProxy: false,
  identifyCaller: async () => ({
    userId: teacher.userId,
    email: teacher.email,
    name: "Ada (demo teacher)",
    role: "instructor" as const,
    disabled: false,
    loginSessionId: randomUUID(),
  }),
  addApi: (api) => {
    addStudioLessonsApi(api, {
      db,
      waitForInvalidation: async () => {},
      listNewFilms: async () => new Map(),
      cancelFilm: async () => {},
    });
    const jobs = { send: async () => undefined };
    registerAlignment(api, {
      db,
      jobs,
      mediaFiles: openFolderStore("/nowhere"),
      masterKey: Buffer.alloc(32),
    });
  },
});
afterAll(() => app.close());

const headers = { token: "Bearer of-the-teacher" };
const draft = await app.inject({
  method: "POST",
  url: "/api/studio/lessons",
  headers,
  payload: { requestId: randomUUID(), title: "Minuet", category: "beginner" },
});
const attach = (musicXml: string) => send({ musicXml });
const send = async (content: { musicXml: string } | { file: string }) => {
  const url = `/api/studio/lessons/${draft.json().data._id}/score`;
  const response = await app.inject({
    method: "PUT",
    url,
    headers,
    payload: { name: "x.musicxml", ...content },
  });
  const { data, code, message } = response.json();
  return { status: response.statusCode, code, message, score: data?.score };
};

const signature = "<divisions>1</divisions><time><beats>1</beats><beat-type>4</beat-type></time>";
const note = "<note><pitch><step>C</step><octave>4</octave></pitch><duration>1</duration></note>";
function writeScore({ before = "", title = "A", number = "1" }): string {
  const work = `<work><work-title>${title}</work-title></work>`;
  const measure = `<measure number="${number}"><attributes>${signature}</attributes>${note}</measure>`;
  return `${before}<score-partwise>${work}<part id="P1">${measure}</part></score-partwise>`;
}

test("a hostile score is refused in a sentence and named within bounds", async () => {
  const refused = { status: 422, code: "alignment.score_unreadable" };
  const nested = "<a>".repeat(20_000) + "</a>".repeat(20_000);
  expect(await attach(writeScore({ title: nested }))).toMatchObject(refused);
  expect(await attach(writeScore({ title: "<constructor/><__proto__/>" }))).toMatchObject(refused);
  const long = await attach(
    writeScore({ number: "9".repeat(100_000) }).replace("<duration>1<", "<duration>5000<"),
  );
  expect(long).toMatchObject(refused);
  expect(long.message.length).toBeLessThan(500);

  // The twentieth character takes two UTF-16 units, and the database rejects a single one.
  const number = `${"1".repeat(19)}𝄞`;
  const { status, score } = await attach(writeScore({ number, title: "A".repeat(100_000) }));
  expect(status).toBe(200);
  expect(score).toMatchObject({ notes: 1, bars: [number], title: "A".repeat(200) });
});

const readCase = async (name: string) =>
  (await readFile(path.resolve("src/score/server/testing/cases", name))).toString("base64");

test("files are attached as programs export them, with remarks on how they are read [score-attach-1]", async () => {
  const compressed = await send({ file: await readCase("compressed.mxl") });
  expect(compressed).toMatchObject({ status: 200, score: { notes: 1, order: [0], remarks: [] } });
  const german = await send({ file: await readCase("utf16le-bom.musicxml") });
  expect(german).toMatchObject({ status: 200, score: { title: "Für Élise" } });
  expect(await send({ file: await readCase("cadenza-bar.musicxml") })).toMatchObject({
    status: 200,
    score: {
      order: [0, 1, 2],
      remarks: [{ bar: "2", text: "longer than 4/4: played as written" }],
      remarkCount: 1,
    },
  });
  expect(await attach("Dear Ada, here is the waltz.")).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^This is no MusicXML. Export the score/),
  });
  const midi = await send({ file: Buffer.from("MThd\0\0\0\u0006").toString("base64") });
  expect(midi).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^The MIDI file is damaged. Export it again/),
  });
});

test("a MIDI file makes a room without a print, which waits for no engraver [midi-room-1]", async () => {
  const midi = writeMidiFile([
    [trackName("Right"), meter(0, 3, 2), ...line([72, 74], 480)],
    [trackName("Left"), ...line([48], 960)],
  ]);
  expect(await send({ file: Buffer.from(midi).toString("base64") })).toMatchObject({
    status: 200,
    score: { notes: 3, bars: ["1"], print: { state: "none", failedBar: null }, remarks: [] },
  });
  const room = await readRoom();
  expect(room).toMatchObject({ isUnprinted: true, bars: [{ beats: 3 }] });
  expect(room.notes.map(({ spelled, hand }) => `${spelled} ${hand}`)).toEqual([
    "C3 left",
    "C5 right",
    "D5 right",
  ]);
  const scores = db.selectFrom("practiceScores").select(["sha256", "state"]);
  expect(await scores.where("sha256", "=", room.scoreSha256).execute()).toMatchObject([
    { state: "none" },
  ]);
  await attach(writeScore({}));
  expect(await readRoom()).not.toHaveProperty("isUnprinted");
});

test("the room of an attached score is made from the one reading of the child process [real-score-9]", async () => {
  const reader = openScoreReader();
  onTestFinished(() => reader.close());
  const lessonId = draft.json().data._id;
  const deps = { db, jobs: { send: async () => undefined } };
  const scores = {
    read: async (...file: Parameters<typeof reader.read>) => {
      const read = await reader.read(...file);
      const notes = read.score.notes.map((note) => ({ ...note, spelled: "as read" }));
      return { ...read, score: { ...read.score, notes } };
    },
  };
  const attached = { actorId: teacher.userId, lessonId, name: "waltz.musicxml" };
  await attachScore(
    { ...deps, scores },
    { ...attached, musicXml: writeScore({ title: "Read once" }) },
  );
  expect((await readRoom()).notes.map(({ spelled }) => spelled)).toEqual(["as read"]);
});

test("a score that costs too much time or memory is given up, and the next is read", async () => {
  const reader = openScoreReader({ deadlineMs: 3_000 });
  const refused = { code: "alignment.score_unreadable" };
  const hanging = `${"<!DOCTYPE ".repeat(200_000)}<score-partwise>`;
  const read = (text: string) => reader.read(teacher.userId, Buffer.from(text), null);
  await expect(read(hanging)).rejects.toMatchObject(refused);
  expect(await read(writeScore({}))).toMatchObject({ summary: { notes: 1 } });
  reader.close();
});

const readingUrl = () => `/api/studio/lessons/${draft.json().data._id}/score/reading`;
const readReading = async () =>
  (await app.inject({ method: "GET", url: readingUrl(), headers })).json().data;
async function correct(changes: object) {
  const { sha256 } = await readReading();
  const payload = { sha256, ...changes };
  const response = await app.inject({ method: "PUT", url: readingUrl(), headers, payload });
  const { data, code } = response.json();
  return { status: response.statusCode, code, score: data?.score };
}
const readRoom = async () => {
  const row = await db
    .selectFrom("practiceDocuments")
    .select("document")
    .where("lessonId", "=", draft.json().data._id)
    .executeTakeFirstOrThrow();
  return z.parse(practiceDocument, { ...Object(row.document), engraving: null });
};

test("hands that a teacher chooses change the room, survive another file of the same parts, and go back [score-hands-8]", async () => {
  const threeStaves = await readFile(
    path.resolve("src/score/server/testing/cases/three-staves.musicxml"),
    "utf8",
  );
  await attach(threeStaves);
  const { parts } = await readReading();
  expect(parts[0].staves.map(({ role }: { role: string }) => role)).toEqual([
    "right",
    "left",
    "left",
  ]);
  const hands = (...roles: string[]) => ({ hands: { parts: [{ name: "Piano", roles }] } });
  expect(await correct(hands("accompaniment", "out", "out"))).toMatchObject({
    status: 422,
    code: "alignment.no_hand",
  });
  expect(await correct(hands("right", "left"))).toMatchObject({
    status: 422,
    code: "alignment.correction_does_not_fit",
  });
  const chosen = await correct(hands("accompaniment", "right", "left"));
  expect(chosen).toMatchObject({
    status: 200,
    score: { notes: 2, corrected: { hands: true, order: false } },
  });
  const handsOf = async () =>
    (await readRoom()).notes.map(({ spelled, hand }) => `${spelled} ${hand}`);
  expect(await handsOf()).toEqual(["C3 left", "E4 right"]);
  expect((await readRoom()).accompaniment).toMatchObject([{ pitchMidi: 72 }]);

  const other = await attach(threeStaves.replace("<step>E<", "<step>F<"));
  expect(other.score).toMatchObject({ corrected: { hands: true } });
  expect(await handsOf()).toEqual(["C3 left", "F4 right"]);
  const foreign = await attach(threeStaves.replace(">Piano<", ">Organ<"));
  expect(foreign.score).toMatchObject({
    corrected: { hands: false },
    remarks: expect.arrayContaining([
      { bar: "", text: "the hands were chosen for a file with other parts: read as in the file" },
    ]),
  });
  await attach(threeStaves);
  expect(await handsOf()).toEqual(["C3 left", "E4 right"]);
  expect(await correct({ hands: null })).toMatchObject({ score: { corrected: { hands: false } } });
  expect(await handsOf()).toEqual(["C3 left", "E4 left", "C5 right"]);
  expect((await readRoom()).accompaniment).toBeUndefined();
});

test("notes that a teacher gives to the other hand change the room, are kept for another file, and go back [real-score-8]", async () => {
  await attach(
    await readFile(path.resolve("src/score/server/testing/cases/three-staves.musicxml"), "utf8"),
  );
  const bar = async () =>
    (await app.inject({ method: "GET", url: `${readingUrl()}?bar=0`, headers })).json().data;
  const { bars, notes } = await bar();
  const given = (spelled: string, hand: string) => {
    const {
      spelled: _,
      beat: __,
      guess: ___,
      ...note
    } = notes.find((each: { spelled: string }) => each.spelled === spelled);
    return { notes: { bars: bars.length, notes: [{ ...note, bar: 0, hand }] } };
  };
  const handsOf = async () =>
    (await readRoom()).notes.map(({ spelled, hand }) => `${spelled} ${hand}`);
  expect(await correct(given("E4", "right"))).toMatchObject({
    status: 200,
    score: { corrected: { notes: true } },
  });
  expect(await correct(given("C3", "right"))).toMatchObject({ status: 200 });
  expect(await handsOf()).toEqual(["C3 right", "E4 right", "C5 right"]);
  expect(await correct(given("C3", "left"))).toMatchObject({ status: 200 });
  expect((await bar()).notes).toMatchObject([
    { spelled: "C5", hand: "right", guess: "right" },
    { spelled: "E4", hand: "right", guess: "left" },
    { spelled: "C3", hand: "left", guess: "left" },
  ]);
  const threeStaves = await readFile(
    path.resolve("src/score/server/testing/cases/three-staves.musicxml"),
    "utf8",
  );
  const other = await attach(threeStaves.replace(">Piano<", ">Organ<"));
  expect(other.score).toMatchObject({ corrected: { notes: true } });
  expect(await handsOf()).toEqual(["C3 left", "E4 right", "C5 right"]);
  expect(await correct({ notes: null })).toMatchObject({ score: { corrected: { notes: false } } });
  expect(await handsOf()).toEqual(["C3 left", "E4 left", "C5 right"]);
});

test("bars sound in the room in the order that a teacher corrects, for the score that was seen [score-passages-3]", async () => {
  await attach(
    await readFile(path.resolve("src/score/server/testing/cases/dc-without-dots.musicxml"), "utf8"),
  );
  const order = {
    bars: 2,
    passages: [
      [1, 1],
      [0, 1],
    ],
  };
  expect(await correct({ order })).toMatchObject({
    status: 200,
    score: { order: [1, 0, 1], corrected: { hands: false, order: true } },
  });
  expect((await readRoom()).bars.map(({ writtenIndex }) => writtenIndex)).toEqual([1, 0, 1]);
  expect(await readReading()).toMatchObject({ order: [1, 0, 1], ownOrder: [0, 1, 0] });
  expect(await correct({ order: { bars: 2, passages: [[0, 2]] } })).toMatchObject({
    code: "alignment.correction_does_not_fit",
  });
  expect(await correct({ sha256: "0".repeat(64), order: null })).toMatchObject({
    status: 409,
    code: "alignment.score_changed",
  });
  expect(await correct({ order: null })).toMatchObject({ score: { order: [0, 1, 0] } });
});
