import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { Client } from "pg";
import {
  migrationsFolder,
  startEmbeddedPostgres,
} from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { setLessonScore } from "#practice/server/document/set-lesson-score.ts";
import { getLessonBars } from "#practice/server/hard-bars/get-lesson-bars.ts";
import { saveHint } from "#practice/server/hard-bars/save-hint.ts";
import { getDiary } from "#practice/server/runs/get-diary.ts";
import { getPassageWeeks } from "#practice/server/runs/get-passage-weeks.ts";
import { storeRuns } from "#practice/server/runs/store-runs.ts";
import { runSample } from "../../support/run-sample.ts";
import { removeData } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";

const students = 100_000;
const runs = 10_000_000;
const lessons = 300;
const barsOfLesson = 64;
const rounds = 300;
/** The runs of one request. */
const batch = 10;

/**
 * The diary, the weeks of a passage, the teacher's hard bars and the storing of a batch, beside ten million runs of 100,000
 * students. Few students have most runs, and few lessons are played most.
 */
export async function measureManyRuns(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "runs-"));
  const port = await findFreePort();
  const server = await startEmbeddedPostgres({ dataDir, port, password: "runs" });
  const { db, close } = openDatabase(server.url);
  try {
    await migrate(server.url, migrationsFolder);
    await seedRuns(server.url);
    await giveScores(db);
    return [
      await measureDiary(db),
      await measureWeeks(db),
      await measureHardBars(db),
      await measureStoring(db),
    ];
  } finally {
    await close();
    await server.stop();
    await removeData(dataDir);
  }
}

/** Makes readable ids of numbers, as the seed does. */
const idOf = (kind: number, number: number): string =>
  `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(number).padStart(12, "0")}`;
const idInSql = (kind: number, number: string): string =>
  `('${String(kind).padStart(8, "0")}-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

async function seedRuns(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select setseed(0.29)");
    await client.query(`
      insert into users (id, name, email, role)
      select ${idInSql(1, "n")}, 'Demo student', n || '@school.test', 'student'
      from generate_series(0, ${students - 1}) n;
      insert into videos (id, slug, title, description, category, serial_number, duration_seconds, created_at,
        published_at, state, is_taste)
      select ${idInSql(2, "n")}, 'lesson-' || n, 'Lesson', '', 'beginner', n + 1, 60, now(), now(), 'published', true
      from generate_series(0, ${lessons - 1}) n;
      create temp table passages as
      select place, (
        select array_agg(number::smallint order by bar, hand, at) from (
          select bar, hand, at, case at when 1 then bar when 2 then hand when 3 then 4 when 4 then 4
            when 5 then (random() < 0.2)::int else 0 end as number
          from generate_series(place * 8 % ${barsOfLesson}, place * 8 % ${barsOfLesson} + 7) bar,
            generate_series(0, 1) hand, generate_series(1, 7) at
        ) numbers
      ) as bars
      from generate_series(0, 63) place;`);
    // Skips foreign key checks for millions of rows that are correct by construction.
    await client.query("set session_replication_role = replica");
    const { rows } = await client.query<{ name: string; text: string }>(`
      select indexname as name, indexdef as text from pg_indexes
      where tablename = 'practice_runs' and indexname <> 'practice_runs_pkey'`);
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await client.query(`
      insert into practice_runs (user_id, run_id, part, revision, lesson_id, score_sha256, from_bar, to_bar, passage,
        hands, mode, speed, input, started_at, received_at, active_seconds, is_finished, bars, due, right_notes,
        wrong, missing, hints, is_counted)
      select ${idInSql(1, `floor(${students} * power(random(), 2))::int`)}, gen_random_uuid(), 0, 1,
        ${idInSql(2, `floor(${lessons} * power(random(), 3))::int`)}, '${scoreSha256}',
        place * 8 % ${barsOfLesson}, place * 8 % ${barsOfLesson} + 7, place % 8 * 8 + 1 || '-' || place % 8 * 8 + 8,
        'both', 'wait', 0.8, 'midi', began, began, 20 + place, true, bars, 64, 64, 3, 0, 0, true
      from generate_series(1, ${runs}) n
      cross join lateral (select now() - n % 365 * interval '1 day' - n % 1440 * interval '1 minute' as began) at
      join passages on place = n % 64`);
    for (const { text } of rows) await client.query(text);
    await client.query("vacuum analyze practice_runs");
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

/** A score of one part, which every lesson has. */
const musicXml = Buffer.from(
  `<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list><part id="P1">${Array.from(
    { length: barsOfLesson },
    (_, bar) =>
      `<measure number="${bar + 1}">${bar === 0 ? "<attributes><divisions>1</divisions></attributes>" : ""}${[
        ..."CEGB",
      ]
        .map(
          (step, beat) =>
            `<note><pitch><step>${step}</step><octave>${4 + ((bar + beat) % 3)}</octave></pitch><duration>1</duration></note>`,
        )
        .join("")}</measure>`,
  ).join("")}</part></score-partwise>`,
);
const scoreSha256 = createHash("sha256").update(musicXml).digest("hex");

/** Every lesson has the score, and a hint to one of its bars. */
async function giveScores(db: Kysely<DB>): Promise<void> {
  for (let lesson = 0; lesson < lessons; lesson += 1) {
    const lessonId = idOf(2, lesson);
    await db
      .transaction()
      .execute((trx) => setLessonScore(trx, { lessonId, musicXml, film: null }));
    const place = { actorId: idOf(1, 0), lessonId, scoreSha256, bar: 12 };
    await saveHint({ db }, { ...place, text: "Left hand alone first." });
  }
  await db
    .updateTable("practiceBarHints")
    .set({ writtenAt: sql<Date>`now() - interval '90 days'` })
    .execute();
}

async function measureDiary(db: Kysely<DB>): Promise<Figure> {
  // From the student with most runs on.
  const times = await timeEach(rounds, (share) =>
    getDiary({ db }, { userId: idOf(1, Math.floor(students * share ** 2)), ahead: 60 }),
  );
  return figureOf("a student's diary", times, 50);
}

async function measureWeeks(db: Kysely<DB>): Promise<Figure> {
  // From the student with most runs on, of the lesson with most runs.
  const times = await timeEach(rounds, (share) =>
    getPassageWeeks(
      { db },
      {
        userId: idOf(1, Math.floor(students * share ** 2)),
        videoId: "lesson-0",
        passage: "1-8",
        hands: "both",
        ahead: 60,
      },
    ),
  );
  return figureOf("a passage's weeks", times, 50);
}

async function measureHardBars(db: Kysely<DB>): Promise<Figure> {
  // From the lesson with most runs on.
  const times = await timeEach(rounds, async (share) => {
    const found = await getLessonBars({ db }, idOf(2, Math.floor(lessons * share ** 3)));
    if (found.practised.length === 0) throw new Error("No figures.");
  });
  return figureOf("a lesson's hard bars with a hint's effect", times, 100);
}

async function measureStoring(db: Kysely<DB>): Promise<Figure> {
  const times = await timeEach(rounds, (share) => {
    const caller = { userId: idOf(1, Math.floor(students * share)), role: "student" as const };
    const sentAt = new Date().toISOString();
    const sent = Array.from({ length: batch }, (_, index) =>
      runSample({ videoId: `lesson-${index}`, scoreSha256, startedAt: sentAt }),
    );
    return storeRuns({ db }, { caller, sentAt, runs: sent });
  });
  return figureOf(`storing a batch of ${batch} runs`, times, 10);
}

/** Milliseconds of each round, which is told its place among all from 0 to 1. */
async function timeEach(
  count: number,
  work: (share: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const began = performance.now();
    await work(round / count);
    times.push(performance.now() - began);
  }
  return times;
}

function figureOf(name: string, times: readonly number[], limit: number): Figure {
  const p95 = percentile(times, 0.95);
  return {
    name: `practice: ${name}, beside 10 million runs: p95, ms`,
    value: p95,
    wanted: `≤ ${limit}`,
    met: p95 <= limit,
    beside: `median ${percentile(times, 0.5).toFixed(1)}, longest ${Math.max(...times).toFixed(1)}`,
  };
}
