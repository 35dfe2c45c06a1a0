import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test, vi } from "vitest";
import { shiftSchoolClock } from "#billing/server/index.ts";
import { addVideos } from "#catalog/server/index.ts";
import { startPlaySession } from "#practice/browser/engine/following/play-session.ts";
import type { Passage } from "#practice/browser/engine/passage.ts";
import { recordPlaying } from "#practice/browser/engine/runs/record-playing.ts";
import { recordWaiting } from "#practice/browser/engine/runs/record-waiting.ts";
import { createRunRecorder, type RunKeeper } from "#practice/browser/engine/runs/run-recorder.ts";
import { climb, judgeRound, noRungs } from "#practice/browser/engine/runs/tempo-ladder.ts";
import { createTimeline } from "#practice/browser/engine/timeline.ts";
import { planWaiting } from "#practice/browser/engine/waiting/plan-waiting.ts";
import { startWaitSession } from "#practice/browser/engine/waiting/wait-session.ts";
import { openRunStore, type RunStore } from "#practice/browser/runs/run-store.ts";
import { sendRuns } from "#practice/browser/runs/send-runs.ts";
import { createTransport } from "#practice/browser/sound/transport.ts";
import { createFakeSound } from "#practice/browser/testing/fake-sound.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { setLessonScore } from "#practice/server/document/set-lesson-score.ts";
import { getPractice } from "#practice/server/get-practice.ts";
import { getLessonBars } from "#practice/server/hard-bars/get-lesson-bars.ts";
import { saveHint } from "#practice/server/hard-bars/save-hint.ts";
import { exportRuns } from "#practice/server/runs/export-runs.ts";
import { getDiary } from "#practice/server/runs/get-diary.ts";
import { storeRuns } from "#practice/server/runs/store-runs.ts";
import { useDatabase } from "../support/database.ts";
import { lessonRow } from "../support/lesson-row.ts";
import { randomFrom } from "../support/random-from.ts";
import {
  climbPlainly,
  dayOf,
  type LoggedRun,
  recountBar,
  secondsOf,
  sum,
  touches,
} from "../support/recount-practice.ts";

const { db } = await useDatabase();
const videoId = "waltz";
const dayMs = 86_400_000;
/** The month ends now, so that nothing lies in the future. At noon, so that no day is divided. */
const firstNoon = Math.floor(Date.now() / dayMs - 31) * dayMs + dayMs / 2;
const days = 30;
/** Days on which the main student has no line. */
const isOffline = (day: number): boolean => day >= 10 && day < 17;
const hintDay = 15;
const hintBar = 5;

const barOf = (bar: number): string => {
  const note = (step: string, octave: number, duration: number, staff: number) =>
    `<note><pitch><step>${step}</step><octave>${octave}</octave></pitch><duration>${duration}</duration><staff>${staff}</staff></note>`;
  const right = [0, 1, 2, 3].map((beat) => note("CDFG"[(bar + beat) % 4] ?? "C", 5, 1, 1)).join("");
  const left = [0, 1].map((half) => note("CDFG"[(bar + half) % 4] ?? "C", 3, 2, 2)).join("");
  const attributes =
    bar === 0 ? "<attributes><divisions>1</divisions><staves>2</staves></attributes>" : "";
  return `<measure number="${bar + 1}">${attributes}${right}<backup><duration>4</duration></backup>${left}</measure>`;
};
const musicXml = Buffer.from(
  `<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1">${[0, 1, 2, 3, 4, 5, 6, 7].map(barOf).join("")}</part></score-partwise>`,
);

interface Student {
  number: number;
  userId: string;
  store: RunStore;
  keeping: Promise<void>[];
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a month of practice, a week of it without a line, agrees with a plain recount [month-1]", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { cookie: "" });
  const random = randomFrom(2_026);
  await addVideos({ db }, [lessonRow(videoId, "Waltz")]);
  const { id: lessonId } = await db
    .updateTable("videos")
    .set({ isTaste: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => setLessonScore(trx, { lessonId, musicXml, film: null }));
  const document = await getPractice({ db }, lessonId);
  const students = await Promise.all(Array.from({ length: 6 }, (_, number) => addStudent(number)));
  const [main] = students;
  if (!main) throw new Error("No student");
  const { userId: actorId } = await addStudent(99);
  const log: LoggedRun[] = [];
  let speed = 0.6;
  let plainSpeed = 0.6;
  let plainRungs = { clean: 0, bad: 0 };
  let rungs = noRungs;

  for (let day = 0; day < days; day += 1) {
    vi.setSystemTime(firstNoon + day * dayMs);
    await moveSchoolClock();
    if (day === hintDay) {
      const place = { actorId, lessonId, scoreSha256: document.scoreSha256, bar: hintBar };
      await saveHint({ db }, { ...place, text: "Left hand alone first." });
      vi.setSystemTime(Date.now() + 5_000);
    }
    for (const student of students) {
      if (random() < 0.2) continue;
      const isHinted = day >= hintDay;
      const passage = random() < 0.5 ? { fromBar: 0, toBar: 7 } : { fromBar: 4, toBar: 7 };
      const rounds = 1 + Math.floor(random() * 3);
      for (let round = 0; round < rounds; round += 1) {
        const slipsIn = (bar: number, hand: string): boolean =>
          random() <
          (bar === hintBar && hand === "left" ? (isHinted ? 0.1 : 0.5) : 0.16 - 0.005 * day);
        const isMain = student === main;
        const played = wait(student, {
          document,
          passage,
          speed: isMain ? speed : 1,
          slipsIn,
          random,
        });
        log.push(played.logged);
        if (!isMain) continue;
        const next = climb(rungs, judgeRound(played.counts), speed);
        // A changed tempo begins at the lowest rung, as in the room.
        rungs = next.speed === speed ? next.rungs : noRungs;
        speed = next.speed;
        [plainRungs, plainSpeed] = climbPlainly(plainRungs, played.logged, plainSpeed);
        expect([day, round, speed]).toEqual([day, round, plainSpeed]);
      }
      if (student === main && day % 7 === 6) {
        const { logged, report } = playThrough(student, { document, random });
        log.push(logged);
        expect(report).toMatchObject({ due: logged.notes, right: logged.notes, hardest: null });
      }
      await Promise.all(student.keeping.splice(0));
      if (student === main && isOffline(day)) answer(null);
      else answer(student.userId);
      await moveSchoolClock();
      await sendRuns(student.store, student.userId);
    }
  }
  expect(await main.store.list(main.userId, 10)).toEqual([]);

  const own = log.filter(({ student }) => student === main.number);
  const offline = own.filter(({ startedAt }) =>
    isOffline(Math.floor((startedAt - firstNoon) / dayMs)),
  );
  expect(offline.length).toBeGreaterThan(5);
  const diary = await getDiary({ db }, { userId: main.userId, ahead: 60 });
  expect(diary.dayCount).toBe(new Set(own.map(dayOf)).size);
  expect(Math.abs(diary.activeSeconds - sum(own.map(secondsOf)))).toBeLessThan(0.06 * own.length);
  const newest = [...new Set(own.map(dayOf))].toReversed().slice(0, 28);
  expect(diary.days.map(({ day }) => day)).toEqual(newest);
  for (const { day, activeSeconds } of diary.days) {
    const ofDay = own.filter((run) => dayOf(run) === day);
    expect(Math.abs(activeSeconds - sum(ofDay.map(secondsOf)))).toBeLessThan(0.06 * ofDay.length);
  }
  for (const { passage, finishedRuns, lastRun } of diary.passages) {
    const runs = own.filter((run) => run.passage === (passage ?? "1-8"));
    const last = runs.at(-1);
    expect(finishedRuns).toBe(runs.length);
    expect(lastRun).toMatchObject({
      speed: last?.speed ?? null,
      due: last?.notes,
      right: last?.notes,
      wrong: last?.slips.length,
      missing: 0,
    });
  }
  const { content } = exportRuns({ db }, main.userId);
  const table: string[][] = parse(await text(content), { bom: true });
  expect(table.slice(1).map((row) => row[0])).toEqual(
    own.map(({ startedAt }) => new Date(startedAt).toISOString()),
  );

  const bars = await getLessonBars({ db }, lessonId);
  expect(
    bars.practised.map(({ bar, students, slipShare, leftShare }) => [
      bar,
      students,
      slipShare,
      leftShare,
    ]),
  ).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((bar) => recountBar(log, bar)));
  const hardest = bars.practised.toSorted((one, other) => other.slipShare - one.slipShare)[0];
  expect(hardest?.bar).toBe(hintBar);
  const hintAt = firstNoon + hintDay * dayMs;
  const [, , before] = recountBar(
    log.filter(({ startedAt }) => startedAt < hintAt),
    hintBar,
    5,
  );
  const since = log.filter((run) => run.startedAt >= hintAt && touches(run, hintBar));
  const last = since.toSorted((one, other) => other.startedAt - one.startedAt).slice(0, 30);
  const [, , after] = recountBar(last, hintBar);
  expect(bars.hints[0]?.effect).toEqual({ students: 6, before, after });
  expect(after).toBeLessThan(Number(before) / 2);
}, 60_000);

/** The school's clock goes with the devices'. */
async function moveSchoolClock(): Promise<void> {
  const real = performance.timeOrigin + performance.now();
  await shiftSchoolClock({ db }, Math.ceil((Date.now() - real) / 1_000));
}

async function addStudent(number: number): Promise<Student> {
  const { id: userId } = await db
    .insertInto("users")
    .values({ name: "Demo student", email: `${randomUUID()}@school.test`, role: "student" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { number, userId, store: await openRunStore(randomUUID()), keeping: [] };
}

/** The school, as this user's device reaches it; null without a line. */
function answer(userId: string | null): void {
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    if (userId === null) throw new TypeError("Failed to fetch");
    const { sentAt, runs } = JSON.parse(String(body));
    const caller = { userId, role: "student" } as const;
    return Response.json({ data: await storeRuns({ db }, { caller, sentAt, runs }) });
  });
}

const isWhole = ({ fromBar, toBar }: Passage): boolean => fromBar === 0 && toBar === 7;
const nameOf = ({ fromBar, toBar }: Passage): string => `${fromBar + 1}-${toBar + 1}`;

function keeperOf({ store, userId, keeping }: Student, scoreSha256: string): RunKeeper {
  return {
    open: (subject) => {
      const passage = isWhole(subject) ? null : nameOf(subject);
      const about = { ...subject, videoId, scoreSha256, passage };
      return createRunRecorder(about, { runId: randomUUID() });
    },
    keep: (recorder) => void keeping.push(store.put(userId, recorder.read())),
    end: (recorder) => void keeping.push(store.put(userId, recorder.read())),
  };
}

interface Hands {
  document: PracticeDocument;
  random: () => number;
}

interface Waiting extends Hands {
  passage: Passage;
  speed: number;
  slipsIn: (bar: number, hand: string) => boolean;
}

/** Plays one round in the mode that waits. */
function wait(student: Student, { document, passage, speed, slipsIn, random }: Waiting) {
  const { sound } = createFakeSound();
  const settings = { hands: "both", passage } as const;
  let counts = { due: 0, wrong: 0, missing: 0, hints: 0 };
  const session = recordWaiting(
    startWaitSession(
      {
        settings,
        transport: createTransport({ timeline: createTimeline(document.scoreTime), sound }),
        leadsIn: false,
      },
      {
        document,
        speed,
        isLooping: false,
        hasCountIn: false,
        hasMetronome: false,
        playsOtherHand: false,
      },
    ),
    {
      settings,
      speed,
      runs: keeperOf(student, document.scoreSha256),
      onRound: (all) => {
        counts = all;
      },
    },
  );
  const logged = begin(student, { passage, speed });
  const strike = striker(logged, (pitch, at) =>
    session.play({ pitch, isDown: true, velocity: 80, at, source: "midi" }),
  );
  for (const { bar, notes } of planWaiting(document, settings).steps) {
    // A second slip in a chord would begin the chord anew.
    let hasSlipped = false;
    for (const { pitchMidi, hand } of notes) {
      if (!hasSlipped && slipsIn(bar, hand)) {
        hasSlipped = true;
        logged.slips.push(`${bar} ${hand}`);
        strike(pitchMidi + 1, 700);
      }
      logged.notes += 1;
      strike(pitchMidi, random() < 0.02 ? 15_000 : 700);
    }
  }
  expect(counts.due).toBe(logged.notes);
  return { logged, counts };
}

/** Plays the whole piece without a fault, in the mode that stops at nothing. */
function playThrough(student: Student, { document, random }: Hands) {
  const passage = { fromBar: 0, toBar: 7 };
  const settings = { hands: "both", passage } as const;
  const logged = begin(student, { passage, speed: null });
  const session = recordPlaying(
    startPlaySession({ document, settings, nowMilliseconds: () => Date.now() }),
    { settings, speed: null, runs: keeperOf(student, document.scoreSha256) },
  );
  const strike = striker(logged, (pitch, at) =>
    session.play({ pitch, isDown: true, velocity: 80, at, source: "midi" }),
  );
  for (const { notes } of planWaiting(document, settings).steps) {
    for (const [index, { pitchMidi }] of notes.entries()) {
      logged.notes += 1;
      strike(pitchMidi, index === 0 ? 480 + 20 * random() : 0);
    }
  }
  return { logged, report: session.getSnapshot().report };
}

const begin = (
  { number }: Student,
  { passage, speed }: { passage: Passage; speed: number | null },
): LoggedRun => ({
  student: number,
  startedAt: 0,
  passage: nameOf(passage),
  speed,
  struckAt: [],
  slips: [],
  notes: 0,
});

/** Strikes keys so many milliseconds after the one before, and lists when. */
function striker(logged: LoggedRun, play: (pitch: number, at: number) => void) {
  return (pitch: number, after: number): void => {
    vi.setSystemTime(Date.now() + after);
    if (logged.struckAt.length === 0) logged.startedAt = Date.now();
    logged.struckAt.push(Date.now());
    play(pitch, Date.now());
  };
}
