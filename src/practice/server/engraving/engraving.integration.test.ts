import { readFile } from "node:fs/promises";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test, vi } from "vitest";
import { addVideos, findVideo } from "#catalog/server/index.ts";
import { TaskLost } from "#platform/server/child-worker/open-child-worker.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log/log.ts";
import { readScore } from "#score/server/index.ts";
import { writeScore } from "#score/server/testing/write-score.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { lessonRow } from "../../../../test/support/lesson-row.ts";
import { setLessonScore } from "../document/set-lesson-score.ts";
import { getPractice } from "../get-practice.ts";
import { findLessonPrint } from "../get-printed-score.ts";
import { listStaleEngravings } from "../queries/engravings.ts";
import { engraveJob, queueEngravings } from "./engrave-job.ts";
import { openEngraver } from "./open-engraver.ts";
import { engraveStored } from "./work-on-engravings.ts";

const { db } = await useDatabase();
const log = createLog("test", "silent");
const jobs = { workerId: null };
const engraver = openEngraver();
afterAll(() => engraver.close());
const { signal } = new AbortController();

await addVideos({ db }, [lessonRow("waltz", "Waltz")]);
const lessonId = (await findVideo({ db }, "waltz"))?.id ?? "";

async function give(musicXml: string): Promise<string> {
  await db
    .transaction()
    .execute((trx) =>
      setLessonScore(trx, { lessonId, musicXml: Buffer.from(musicXml), film: null }),
    );
  return (await getPractice({ db }, lessonId)).scoreSha256;
}
const stateOf = async (sha256: string) =>
  (
    await db
      .selectFrom("practiceScores")
      .select("state")
      .where("sha256", "=", sha256)
      .executeTakeFirstOrThrow()
  ).state;

const repeatEnds = '<barline location="right"><repeat direction="backward"/></barline>';
const bars = Array.from({ length: 24 }, () => ({ right: "C4:1 D4:1 E4:2(", left: "C3:4" }));
const repeated = writeScore([...bars, { right: "E4:4)", left: "G2:4", ends: repeatEnds }]);

test("a score is engraved as it is written, line by line, with the ids of its notes", async () => {
  const sha256 = await give(repeated);
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  const { engraving, notes, bars: sounding } = await getPractice({ db }, lessonId);
  expect(sounding).toHaveLength(50);
  const rows = await db
    .selectFrom("practiceSystems")
    .selectAll()
    .where("scoreSha256", "=", sha256)
    .orderBy("place")
    .execute();
  for (const layout of ["narrow", "wide"] as const) {
    const systems = engraving?.[layout] ?? [];
    expect(systems[0]?.fromWritten).toBe(0);
    expect(systems.at(-1)?.toWritten).toBe(24);
    for (const [place, { fromWritten }] of systems.entries()) {
      if (place > 0) expect(fromWritten).toBe((systems[place - 1]?.toWritten ?? 0) + 1);
    }
    expect(Math.abs((systems[0]?.width ?? 0) - (layout === "narrow" ? 360 : 1100))).toBeLessThan(2);
    const drawings = rows.filter((row) => row.layout === layout);
    expect(drawings).toHaveLength(systems.length);
    expect(drawings[0]?.svg.length).toBeLessThan(15_000);
    const svgs = drawings.map(({ svg }) => brotliDecompressSync(svg).toString());
    const drawn = svgs.flatMap((svg) =>
      [...svg.matchAll(/id="(note-[\d-]+)"/g)].map(([, id]) => id),
    );
    const written = notes.flatMap(({ id, tiedIds = [] }) => [id, ...tiedIds]);
    expect(drawn.toSorted()).toEqual([...new Set(written)].toSorted());
    expect(svgs.join("")).not.toMatch(/black|http(?!:\/\/www\.w3\.org)|<script/);
  }
  expect(engraving?.narrow.length).toBeGreaterThan(engraving?.wide.length ?? 0);
});

test("it is engraved once, whoever tries, and again where the engraver is newer", async () => {
  const { scoreSha256: sha256 } = await getPractice({ db }, lessonId);
  const refusing = { engrave: () => Promise.reject(new Error("engraved again")), close: () => {} };
  await engraveStored({ db, log, jobs, engraver: refusing }, { sha256, signal });
  expect(await stateOf(sha256)).toBe("engraved");
  const sent: string[] = [];
  const send: Jobs["send"] = async (_, payload) => {
    sent.push(JSON.stringify(payload));
  };
  await queueEngravings({ db, jobs: { send } });
  expect(sent).toEqual([]);
  await db.updateTable("practiceScores").set({ engraverVersion: 0 }).execute();
  await queueEngravings({ db, jobs: { send } });
  expect(sent).toEqual([JSON.stringify({ sha256 })]);
  // Until the new drawing, the earlier one is served.
  expect((await getPractice({ db }, lessonId)).engraving).not.toBeNull();
});

test("new scores are engraved before other keys of those that are there", async () => {
  const written = await give(writeScore([{ right: "G4:4" }]));
  const transposed = "0".repeat(64);
  await db
    .insertInto("practiceScores")
    .values({
      sha256: transposed,
      transposedFrom: written,
      semitones: 2,
      musicXml: Buffer.alloc(0),
      givenAt: new Date(0),
    })
    .execute();
  const sent: [string, number | undefined][] = [];
  const send: Jobs["send"] = async (_, payload, options) => {
    const { sha256 } = engraveJob.payload.parse(payload);
    if ([written, transposed].includes(sha256)) sent.push([sha256, options?.priority]);
  };
  await queueEngravings({ db, jobs: { send } });
  expect(sent).toEqual([
    [written, 1],
    [transposed, 0],
  ]);
  await db.deleteFrom("practiceScores").where("sha256", "=", transposed).execute();
});

test("a document that another version left unreadable is the school's failure, not the student's", async () => {
  await give(writeScore([{ right: "G4:4" }]));
  const broken = { document: JSON.stringify({ version: 2 }) };
  await db.updateTable("practiceDocuments").set(broken).where("lessonId", "=", lessonId).execute();
  await expect(getPractice({ db }, lessonId)).rejects.toThrow(
    /document of lesson .* is unreadable/,
  );
});

test("a dead worker's attempt is taken over, and what it draws late changes nothing", async () => {
  const sha256 = await give(writeScore([{ right: "C4:4" }]));
  const drawn = await engraver.engrave(Buffer.from(writeScore([{ right: "C4:4" }])), signal);
  const { promise: late, resolve } = Promise.withResolvers<typeof drawn>();
  const slow = engraveStored(
    { db, log, jobs, engraver: { engrave: () => late, close: () => {} } },
    { sha256, signal },
  );
  await expect.poll(() => stateOf(sha256)).toBe("running");
  expect(await listStaleEngravings(db)).not.toContainEqual(expect.objectContaining({ sha256 }));
  await db
    .updateTable("practiceScores")
    .set({ progressAt: new Date(0) })
    .execute();
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  resolve({ narrow: [], wide: [] });
  await slow;
  expect((await getPractice({ db }, lessonId)).engraving?.narrow).toHaveLength(1);
});

test("[fence-3] an engraving whose fence is lost stops and writes nothing", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const sha256 = await give(writeScore([{ right: "E4:4" }]));
  let late: AbortSignal | undefined;
  const slow = engraveStored(
    {
      db,
      log,
      jobs,
      engraver: {
        engrave: async (_, signal) => {
          late = signal;
          await expect.poll(() => signal.aborted).toBe(true);
          throw new TaskLost("The task was stopped");
        },
        close: () => {},
      },
    },
    { sha256, signal },
  );
  await expect.poll(() => late).toBeDefined();
  await db
    .updateTable("practiceScores")
    .set({ progressAt: new Date(0) })
    .where("sha256", "=", sha256)
    .execute();
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  const drawn = await scoreOf(sha256);
  vi.advanceTimersByTime(15_000);
  await slow;
  expect(late?.aborted).toBe(true);
  expect(await scoreOf(sha256)).toEqual(drawn);
  expect(drawn).toMatchObject({ state: "engraved", losses: 1 });
  vi.useRealTimers();
});

test("a killed worker's attempt is taken over as soon as the worker is gone, not after a minute [takeover-4]", async () => {
  const sha256 = await give(writeScore([{ right: "D4:4" }]));
  const drawn = await engraver.engrave(Buffer.from(writeScore([{ right: "D4:4" }])), signal);
  const { promise: late, resolve } = Promise.withResolvers<typeof drawn>();
  const workerId = 78;
  await db.insertInto("jobWorkers").values({ id: workerId }).execute();
  const killed = engraveStored(
    { db, log, jobs: { workerId }, engraver: { engrave: () => late, close: () => {} } },
    { sha256, signal },
  );
  await expect.poll(() => stateOf(sha256)).toBe("running");
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  expect(await stateOf(sha256)).toBe("running");
  // Another worker notices the death within two seconds [takeover-1].
  await db.deleteFrom("jobWorkers").where("id", "=", workerId).execute();
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  expect(await stateOf(sha256)).toBe("engraved");
  resolve({ narrow: [], wide: [] });
  await killed;
  expect((await getPractice({ db }, lessonId)).engraving?.narrow).toHaveLength(1);
});

const words = (text: string) =>
  `<direction><direction-type><words>${text}</words></direction-type></direction>`;
const losing = (error: Error) => ({ engrave: () => Promise.reject(error), close: () => {} });
const scoreOf = (sha256: string) =>
  db
    .selectFrom("practiceScores")
    .select(["state", "losses", "delays", "tryAfter"])
    .where("sha256", "=", sha256)
    .executeTakeFirstOrThrow();
/** The queues to which scores were sent, in order. */
async function listSent(): Promise<[string, string][]> {
  const sent: [string, string][] = [];
  const send: Jobs["send"] = async (kind, payload) => {
    sent.push([kind.name, engraveJob.payload.parse(payload).sha256]);
  };
  await queueEngravings({ db, jobs: { send } });
  return sent;
}

test("what the engraver cannot draw leaves the room without print", async () => {
  const sha256 = await give(writeScore([{ right: "C4:4", begins: words("refused") }]));
  const engraver = losing(new Error("cannot read the score"));
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  expect(await stateOf(sha256)).toBe("failed");
  expect((await getPractice({ db }, lessonId)).engraving).toBeNull();
});

test("the bar that crashes the engraver is named, and a newer engraver tries again [engraving-6]", async () => {
  const crash = "<attributes><time><beats>0</beats><beat-type>0</beat-type></time></attributes>";
  const [first, second] = [{ right: "C4:4" }, { right: "D4:4" }];
  const sha256 = await give(writeScore([first, second, { right: "E4:4", begins: crash }, first]));
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  expect(await findLessonPrint({ db }, lessonId)).toEqual({ state: "failed", failedBar: "3" });
  const { engraving, notes } = await getPractice({ db }, lessonId);
  expect([engraving, notes.length]).toEqual([null, 4]);
  const earlier = (state: "engraved" | "failed") =>
    db
      .updateTable("practiceScores")
      .set({ state, engraverVersion: 2 })
      .where("sha256", "=", sha256);
  await earlier("engraved").execute();
  expect((await listSent()).flat()).not.toContain(sha256);
  await earlier("failed").execute();
  expect((await listSent()).flat()).toContain(sha256);
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  expect(await stateOf(sha256)).toBe("failed");
});

test("a score that is lost has its three turns after all others, and in a queue of its own [engraving-1]", async () => {
  const sha256 = await give(writeScore([{ right: "C4:4", begins: words("lost") }]));
  const lost = losing(new TaskLost("took too much processor time"));
  await engraveStored({ db, log, jobs, engraver: lost }, { sha256, signal });
  const later = await give(writeScore([{ right: "C4:4", begins: words("later") }]));
  const sent = await listSent();
  expect(sent.at(-1)).toEqual(["practice.engrave-again", sha256]);
  expect(sent).toContainEqual(["practice.engrave", later]);
  await engraveStored({ db, log, jobs, engraver: lost }, { sha256, signal });
  expect(await scoreOf(sha256)).toMatchObject({ state: "waiting", losses: 2 });
  await engraveStored({ db, log, jobs, engraver: lost }, { sha256, signal });
  expect(await stateOf(sha256)).toBe("failed");
});

test("a score that kills its worker each time is given up as well [engraving-2]", async () => {
  const sha256 = await give(writeScore([{ right: "C4:4", begins: words("killer") }]));
  const died = { state: "running", progressAt: new Date(0) } as const;
  for (const losses of [1, 2]) {
    await db.updateTable("practiceScores").set(died).where("sha256", "=", sha256).execute();
    const stopped = AbortSignal.abort(new Error("stopped"));
    const stopping = engraveStored({ db, log, jobs, engraver }, { sha256, signal: stopped });
    await expect(stopping).rejects.toThrow("stopped");
    expect(await scoreOf(sha256)).toMatchObject({ state: "waiting", losses });
  }
  await db.updateTable("practiceScores").set(died).where("sha256", "=", sha256).execute();
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  expect(await stateOf(sha256)).toBe("failed");
});

test("a score that a busy machine lost is tried again later, without a loss [engraving-3]", async () => {
  const sha256 = await give(writeScore([{ right: "C4:4", begins: words("late") }]));
  const late = losing(new TaskLost("took too long", { isLate: true }));
  await engraveStored({ db, log, jobs, engraver: late }, { sha256, signal });
  const { tryAfter, ...score } = await scoreOf(sha256);
  expect(score).toEqual({ state: "waiting", losses: 0, delays: 1 });
  expect(Number(tryAfter)).toBeGreaterThan(Date.now() + 30_000);
  expect((await listSent()).flat()).not.toContain(sha256);
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  expect(await stateOf(sha256)).toBe("waiting");
  await db
    .updateTable("practiceScores")
    .set({ tryAfter: new Date() })
    .where("sha256", "=", sha256)
    .execute();
  expect(await listSent()).toContainEqual(["practice.engrave-again", sha256]);
  await engraveStored({ db, log, jobs, engraver }, { sha256, signal });
  expect(await stateOf(sha256)).toBe("engraved");
});

test("a lesson of the demo school is engraved whole, with words, chords and pedals, its lines in 15 kB", async () => {
  const musicXml = await readFile("school/lessons/chopin-prelude-a-major.musicxml");
  const { narrow, wide } = await engraver.engrave(musicXml, signal);
  const { notes } = readScore(musicXml.toString());
  for (const systems of [narrow, wide]) {
    const svg = systems.map((system) => system.svg).join("");
    for (const { id, tiedIds = [] } of notes) {
      for (const each of [id, ...tiedIds]) expect(svg).toContain(`id="${each}" class="note"`);
    }
    for (const system of systems) {
      expect(brotliCompressSync(system.svg).length).toBeLessThan(15_000);
    }
    expect(svg).not.toMatch(/[\uE000-\uF8FF]/);
  }
});
