import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { addStudioLessonsApi } from "#catalog/server/index.ts";
import { errorTable } from "#main/error-table.ts";
import { setLessonMedia } from "#media/server/film/set-lesson-media.ts";
import { prepareFilmMedia } from "#media/server/pipeline/prepare-film-media.ts";
import { addEncoding } from "#media/server/queries/encodings.ts";
import { setLessonFilm } from "#media/server/queries/lesson-films.ts";
import { createTestFilm } from "#media/server/testing/test-films.ts";
import { useStudio } from "#media/server/testing/test-studio.ts";
import { runProcess } from "#platform/server/ffmpeg/index.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { getPractice } from "#practice/server/get-practice.ts";
import { readScore } from "#score/server/index.ts";
import type { LessonAlignment } from "../../contract/alignment.ts";
import { writeMidi } from "../../contract/write-midi.ts";
import { requeueAlignments } from "../align-job.ts";
import { workOnAlignments } from "../align-lesson.ts";
import { registerAlignment } from "../api.ts";
import { soundRate } from "../matching/sound-onsets.ts";
import { createSyntheticLesson, type SyntheticLesson } from "../testing/synthetic-lessons.ts";

const studio = await useStudio();
const { db, jobs, log, mediaRoot, mediaFiles, workDir, masterKey, ffmpeg } = studio;
const teacher = await addTestUser(db);
const { app } = await buildServer({
  log,
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
    registerAlignment(api, { db, jobs, mediaFiles, masterKey });
  },
});
afterAll(() => app.close());

const draft = await app.inject({
  method: "POST",
  url: "/api/studio/lessons",
  headers: { token: "Bearer of-the-teacher" },
  payload: { requestId: randomUUID(), title: "Minuet", category: "beginner" },
});
const lesson = { id: draft.json().data._id };
const call = async (method: "GET" | "POST" | "PUT", path: string, payload?: object) => {
  const response = await app.inject({
    method,
    url: `/api/studio/lessons/${lesson.id}${path}`,
    headers: { token: "Bearer of-the-teacher" },
    ...(payload && { payload }),
  });
  const { data, code, message } = response.json();
  return response.statusCode === 200 ? data : { status: response.statusCode, code, message };
};
const settled = async (): Promise<NonNullable<LessonAlignment["alignment"]>> => {
  await expect
    .poll(async () => (await call("GET", "/alignment")).alignment?.state, {
      timeout: 60_000,
      interval: 50,
    })
    .toMatch(/proposed|needs-look|failed/);
  return (await call("GET", "/alignment")).alignment;
};

/** The film of the lesson's practice document, or the reason why it is missing. */
async function practicedFilm(): Promise<PracticeDocument["film"]> {
  return (await getPractice({ db }, lesson.id)).film;
}

const musicXml = await readFile("school/lessons/minuet-in-g.musicxml", "utf8");
const score = readScore(musicXml);
const made: SyntheticLesson = await createSyntheticLesson(
  { ffmpeg, cacheFolder: join(workDir, "piano") },
  {
    score,
    acts: [
      { kind: "talk", seconds: 2 },
      { kind: "play", fromBar: 0, toBar: 5 },
      { kind: "talk", seconds: 2 },
      { kind: "play", fromBar: 8, toBar: 10 },
    ],
    seed: 2,
    clock: { offsetSeconds: 1.5, drift: 0 },
  },
);
const midi = Buffer.from(writeMidi(made.take.notes)).toString("base64");

/** Gives the lesson a film with the synthetic sound, as the end of its encoding does. */
async function giveFilm() {
  const raw = join(dirname(mediaRoot), "sound.f32");
  await writeFile(raw, new Uint8Array(made.sound.buffer));
  const seconds = Math.floor(made.sound.length / 11_025);
  const path = await createTestFilm(ffmpeg, join(dirname(mediaRoot), "film.mp4"), {
    inputs: [`color=red:s=64x64:r=10:d=${seconds}`],
    args: [
      "-f",
      "f32le",
      "-ar",
      "11025",
      "-ac",
      "1",
      "-i",
      raw,
      "-ar",
      "48000",
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-shortest",
    ],
  });
  const mediaId = "film-minuet";
  const clips = [{ path, sha256: "a".repeat(64) }];
  const media = await prepareFilmMedia(studio, { mediaId, clips });
  const { id } = await addEncoding(db, {
    kind: "film",
    subject: "Minuet",
    source: JSON.stringify(clips),
    inputHash: "x",
    mediaId,
    priority: 0,
  });
  await db.transaction().execute(async (trx) => {
    await setLessonFilm(trx, { lessonId: lesson.id, preparationId: id });
    await setLessonMedia(trx, studio, { preparationId: id, media });
  });
}

async function decode(mp4: string): Promise<Float32Array> {
  const bytes = await runProcess({
    path: ffmpeg.ffmpegPath,
    args: [
      "-v",
      "error",
      "-f",
      "mov",
      "-i",
      "pipe:0",
      "-ac",
      "1",
      "-ar",
      String(soundRate),
      "-f",
      "f32le",
      "pipe:1",
    ],
    deadlineSeconds: 120,
    input: async (stdin) => void stdin.write(Buffer.from(mp4, "base64")),
  });
  return new Float32Array(new Uint8Array(bytes).buffer);
}

/** The delay of the encoded sound, which viewers hear, after the film's own. */
async function measureDelay(): Promise<number> {
  const { mp4 } = await call("GET", "/alignment/sound?from=0");
  const heard = await decode(mp4);
  const likeness = (frames: number) => {
    let sum = 0;
    for (let at = 1000; at < heard.length - 1000; at++) {
      sum += (made.sound[at] ?? 0) * (heard[at + frames] ?? 0);
    }
    return sum;
  };
  const sums = Array.from({ length: 801 }, (_, index) => likeness(index - 400));
  const best = sums.indexOf(Math.max(...sums)) - 400;
  return best / soundRate;
}

test("what is no score or MIDI file is refused with a reason, and the same one again changes nothing", async () => {
  expect(await call("GET", "/alignment")).toEqual({ score: null, take: null, alignment: null });
  expect(await call("PUT", "/score", { name: "x", musicXml: "<html/>" })).toMatchObject({
    status: 422,
    code: "alignment.score_unreadable",
    message: expect.stringMatching(/^This is no MusicXML/),
  });
  expect(await call("PUT", "/take", { name: "x", midi: "AAAA" })).toMatchObject({
    status: 422,
    message: "This is not a MIDI file.",
  });
  expect(await call("POST", "/alignment/again")).toMatchObject({
    code: "alignment.nothing_to_align",
  });

  const attached = await call("PUT", "/score", { name: "minuet.musicxml", musicXml });
  expect(attached).toMatchObject({ score: { notes: score.notes.length }, alignment: null });
  expect(attached.score.bars.slice(0, 3)).toEqual(["1", "2", "3"]);
  expect(await getPractice({ db }, lesson.id)).toMatchObject({
    film: null,
    engraving: null,
    totalBeats: score.totalBeats,
  });
  const both = await call("PUT", "/take", { name: "take.mid", midi });
  expect(both).toMatchObject({
    take: { notes: made.take.notes.length },
    alignment: { state: "waiting", spans: [] },
  });
  const again = await call("PUT", "/take", { name: "take.mid", midi });
  expect(again.alignment.version).toBe(both.alignment.version);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where action like 'studio.%' order by done_at`.execute(db);
  expect(rows.map(({ action }) => action)).toEqual(["studio.attach-score", "studio.attach-take"]);
});

test("the film's bars are found when it is ready, within 30 ms of where they are played", async () => {
  await workOnAlignments(studio);
  expect(await settled()).toMatchObject({
    state: "failed",
    failure: expect.stringMatching(/no film/),
  });
  await giveFilm();
  await expect.poll(async () => (await settled()).state, { interval: 50 }).toBe("proposed");
  const { spans, confidence } = await settled();
  const delay = await measureDelay();
  expect(spans).toMatchObject([
    { id: 0, fromBar: 0, toBar: 5, nudgeMs: 0 },
    { id: 1, fromBar: 8, toBar: 10, nudgeMs: 0 },
  ]);
  expect(confidence).toBeGreaterThan(0.6);
  for (const [index, span] of spans.entries()) {
    const played = Math.min(...(made.passages[index]?.onsets.values() ?? []));
    expect(Math.abs(span.fromSeconds - played - delay)).toBeLessThanOrEqual(0.03);
  }
  const { peaks, notes } = await call("GET", "/alignment/window?from=0");
  expect(peaks.length).toBe(Math.floor(made.sound.length / 11_025) * 20);
  expect(notes).toHaveLength(made.take.notes.length);
  const truths = made.passages.flatMap(({ onsets }) => [...onsets.values()]);
  const due = notes.filter(({ span }: { span: number | null }) => span !== null);
  expect(due.length).toBeGreaterThan(notes.length * 0.9);
  for (const { seconds } of due) {
    const off = Math.min(...truths.map((truth) => Math.abs(truth + delay - seconds)));
    expect(off).toBeLessThanOrEqual(0.03);
  }

  const film = await practicedFilm();
  expect(film?.spans).toHaveLength(2);
  for (const [index, { knots }] of (film?.spans ?? []).entries()) {
    const played = made.passages[index]?.onsets ?? new Map();
    const beatOf = (note: number) => score.notes[note]?.startBeat;
    for (const { beat, seconds } of knots.slice(0, -1)) {
      const truths = [...played].filter(([note]) => beatOf(note) === beat);
      const off = truths.map(([, truth]) => Math.abs(truth + delay - seconds));
      expect(Math.min(...off)).toBeLessThanOrEqual(0.03);
    }
  }

  const { fromSeconds, mp4 } = await call("GET", "/alignment/sound?from=5");
  expect(fromSeconds).toBeGreaterThan(0);
  expect(fromSeconds).toBeLessThanOrEqual(5);
  const heard = await decode(mp4);
  expect(heard.length / soundRate).toBeGreaterThan(8);
  expect(await call("GET", "/alignment/sound?from=5000")).toMatchObject({ status: 404 });
});

test("spans are nudged, shortened, left out and confirmed, by the version that was seen", async () => {
  const { version, spans } = await settled();
  const [first] = spans;
  const nudged = [{ id: 0, fromBar: 1, toBar: 4, nudgeMs: -20 }];
  const edit = (edits: object[], seen = version) =>
    call("PUT", "/alignment", { version: seen, spans: edits });
  expect(await edit([{ id: 0, fromBar: 9, toBar: 14, nudgeMs: 0 }])).toMatchObject({
    code: "alignment.bars_do_not_fit",
  });
  const before = await practicedFilm();
  const edited = (await edit(nudged)).alignment;
  const [nudgedSpan, ...others] = (await practicedFilm())?.spans ?? [];
  expect(others).toEqual([]);
  const { beat, seconds } = nudgedSpan?.knots[0] ?? { beat: -1, seconds: -1 };
  expect(beat).toBe(score.bars[1]?.startBeat);
  expect(before?.spans[0]?.knots.find((knot) => knot.beat === beat)?.seconds).toBeCloseTo(
    seconds + 0.02,
    5,
  );
  expect(edited.spans).toMatchObject([{ id: 0, fromBar: 1, toBar: 4, nudgeMs: -20 }]);
  expect(edited.spans[0].fromSeconds).toBeGreaterThan((first?.fromSeconds ?? 0) + 1);
  expect(edited.spans[0].toSeconds).toBeLessThan(first?.toSeconds ?? 0);
  expect(await edit(nudged)).toMatchObject({ status: 409, code: "alignment.alignment_changed" });
  const confirmed = await call("POST", "/alignment/confirm", { version: edited.version });
  expect(confirmed.alignment.state).toBe("confirmed");
  const none = (await edit([], confirmed.alignment.version)).alignment;
  expect(await call("POST", "/alignment/confirm", { version: none.version })).toMatchObject({
    code: "alignment.nothing_to_confirm",
  });
  expect((await practicedFilm())?.spans).toEqual([]);
  expect((await call("POST", "/alignment/again")).alignment.state).toBe("waiting");
  expect((await settled()).spans).toHaveLength(2);
});

test("a dead worker's attempt is taken over and what it writes late changes nothing; another lesson's take is refused", async () => {
  await sql`update lesson_alignments set state = 'running', progress_at = now() - interval '1 hour',
    spans = '[]'`.execute(db);
  await requeueAlignments({ db, jobs });
  expect((await settled()).spans).toHaveLength(2);
  expect((await practicedFilm())?.spans).toHaveLength(2);

  const shifted = made.take.notes.map((note, index) => ({
    ...note,
    pitchMidi: 40 + ((note.pitchMidi * 7 + index) % 40),
  }));
  const wrong = Buffer.from(writeMidi(shifted)).toString("base64");
  await call("PUT", "/take", { name: "another.mid", midi: wrong });
  expect(await settled()).toMatchObject({
    state: "failed",
    failure: expect.stringMatching(/plays too little of this score/),
    spans: [],
  });
  expect((await practicedFilm())?.spans).toEqual([]);
});
