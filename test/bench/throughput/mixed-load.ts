import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { deriveKeys } from "#accounts/server/keys.ts";
import { beginLoginSession } from "#accounts/server/session/begin-login-session.ts";
import { type Database, openDatabase } from "#platform/server/database/open-database.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import { settingsOf } from "../../support/school/settings-of.ts";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";

const MINUTES = 5;
const PER_SECOND = 300;
const STUDENTS = 600;

interface Student {
  userId: string;
  headers: Record<string, string>;
}

interface Lesson {
  id: string;
  videoId: string;
  title: string;
}

interface LoadRequest {
  method?: string;
  path: string;
  body?: object;
}

/** Mixed load: 300 requests per second from six hundred students and visitors, for five minutes. */
export async function measureMixedLoad(school: RunningSchool): Promise<Figure[]> {
  const settings = await settingsOf(school);
  const { db, close } = openDatabase(settings.databaseUrl);
  const students = await addStudents(db, settings.tokenSecret);
  const lessons = await db
    .selectFrom("videos")
    .select(["id", "slug as videoId", "title"])
    .execute();
  await close();

  const waits: number[] = [];
  const statuses = new Map<number, number>();
  const send = async (
    student: Student,
    { method = "GET", path, body }: LoadRequest,
  ): Promise<void> => {
    const began = performance.now();
    const response = await fetch(`${school.url}${path}`, {
      method,
      headers: { ...student.headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    waits.push(performance.now() - began);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  };
  const inFlight = new Set<Promise<void>>();
  const until = performance.now() + MINUTES * 60_000;
  for (let sent = 0, began = performance.now(); performance.now() < until; ) {
    // Open-loop load: requests are sent when due, whether or not earlier ones completed.
    for (; sent < ((performance.now() - began) / 1000) * PER_SECOND; sent += 1) {
      const student = pick(students);
      const outgoing = send(student, pickRequest(student, pick(lessons)));
      inFlight.add(outgoing);
      void outgoing.finally(() => inFlight.delete(outgoing));
    }
    await delay(5);
  }
  await Promise.all(inFlight);

  const p95 = percentile(waits, 0.95);
  const failed = [...statuses].reduce((sum, [code, count]) => (code >= 500 ? sum + count : sum), 0);
  const beside = [...statuses].map(([code, count]) => `${code}: ${count}`).join(", ");
  const name = `${PER_SECOND} mixed requests/s for ${MINUTES} minutes`;
  return [
    { name: `${name}: p95, ms`, value: p95, wanted: "< 200", met: p95 < 200, beside },
    { name: `${name}: 5xx responses`, value: failed, wanted: "0", met: failed === 0 },
  ];
}

/** Picks a request with the frequency at which students and visitors send it. */
function pickRequest({ userId }: Student, { id, videoId, title }: Lesson): LoadRequest {
  const chance = Math.random();
  if (chance < 0.1) return { path: "/" };
  if (chance < 0.2) return { path: `/video/${videoId}` };
  if (chance < 0.3) return { path: `/api/video/${videoId}` };
  if (chance < 0.38) return { path: "/api/video/library?page=1&limit=12&category=beginner" };
  if (chance < 0.46) return { path: `/api/video?search=${title.slice(0, 5).trim()}` };
  if (chance < 0.6) return { path: "/api/user" };
  if (chance < 0.7) return { path: `/api/question/video/${videoId}?page=1&limit=10` };
  if (chance < 0.8) return { path: `/api/review/video/${videoId}?page=1&limit=10` };
  if (chance < 0.85) return { path: `/api/favorite/user/${userId}` };
  if (chance < 0.9) return { path: `/api/playback/${userId}/${videoId}` };
  if (chance < 0.93) return { path: `/api/question/reviews/${userId}?page=1&limit=10` };
  if (chance < 0.96) {
    const body = { user: userId, video: id };
    return { method: "POST", path: `/api/favorite/${userId}`, body };
  }
  const who = { videoId, video: id, userId };
  if (chance < 0.98) {
    const body = { ...who, title: "Which finger?", text: "Which finger begins the second bar?" };
    return { method: "POST", path: `/api/question/${userId}`, body };
  }
  const body = {
    ...who,
    rating: 1 + (Math.floor(chance * 1000) % 10),
    videoTitle: title,
    text: "Good",
  };
  return { method: "POST", path: `/api/review/${userId}`, body };
}

function pick<Item>(items: readonly Item[]): Item {
  const found = items[Math.floor(Math.random() * items.length)];
  if (found === undefined) throw new Error("There is nothing to pick from.");
  return found;
}

/** Adds six hundred signed-in students with the plan that grants everything. */
async function addStudents(db: Database, tokenSecret: string): Promise<Student[]> {
  const run = Date.now();
  await sql`
    with added as (
      insert into users (name, email)
      select 'Load (demo student)', 'load-' || ${run}::text || '-' || n || '@school.test'
      from generate_series(1, ${STUDENTS}::int) n returning id
    )
    insert into subscriptions
      (user_id, provider, reference, plan, billing_period, state, subscribed_at, paid_through,
       access_until)
    select id, 'paystack', 'load-' || id, 'professional-pro', 'monthly', 'active', now(),
      now() + interval '1 month', now() + interval '1 month' from added`.execute(db);
  const rows = await db
    .selectFrom("users")
    .select(["id", "role"])
    .where("email", "like", `load-${run}-%`)
    .execute();
  const keys = deriveKeys(tokenSecret);
  return db.transaction().execute(async (trx) => {
    const students: Student[] = [];
    for (const user of rows) {
      const { accessToken } = await beginLoginSession({ keys }, trx, user);
      students.push({ userId: user.id, headers: { token: `Bearer ${accessToken}` } });
    }
    return students;
  });
}
