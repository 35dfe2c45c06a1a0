import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import * as z from "zod";
import { countMoney } from "#billing/server/money/read-overview.ts";
import { testWebhooks } from "#billing/server/testing/receive-webhooks.ts";
import { testIssuer } from "#billing/server/testing/test-issuer.ts";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { removeData } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";
import { openScaleSchool, type ScaleSchool } from "./scale-school.ts";

const TIMES = 100;
const MAX_MS = 100;

const size = {
  videos: 10_000,
  users: 100_000,
  reviews: 300_000,
  questions: 200_000,
  favorites: 100_000,
  vocabulary: 30_000,
};

const searches = ["sonata", "scale-4711", "waltz", "42@school", "five finger"];
const search = (i: number) => `search=${encodeURIComponent(searches[i % searches.length] ?? "")}`;

/**
 * Every list of the studio: its pages, one after the other, and searches; and the sums of the money. A page costs the
 * same at any depth.
 */
const lists: Record<string, (i: number) => string> = {
  today: () => "/api/studio/today",
  lessons: () => "/api/studio/lessons",
  "lessons of a level": () => "/api/studio/lessons?category=intermediate",
  "lessons by a search": (i) => `/api/studio/lessons?${search(i)}`,
  students: () => "/api/studio/students",
  "students by a search": (i) => `/api/studio/students?${search(i)}`,
  "students of a plan": () => "/api/studio/students?plan=professional-pro",
  "students without a plan": () => "/api/studio/students?plan=free",
  questions: () => "/api/studio/questions",
  "all questions": () => "/api/studio/questions?which=all",
  "questions by a search": (i) => `/api/studio/questions?which=all&${search(i)}`,
  reviews: () => "/api/studio/reviews",
  messages: () => "/api/studio/messages",
  "deletion requests": () => "/api/studio/deletion-requests",
  money: () => "/api/studio/money",
  payments: () => "/api/studio/money/payments",
  "payments by a search": (i) => `/api/studio/money/payments?${search(i)}`,
  "students of the money": (i) => `/api/studio/money/students?${search(i)}`,
  "failed renewals": () => "/api/studio/money/failed",
  flags: () => "/api/studio/money/flags",
  "unmatched payments": () => "/api/studio/money/unmatched",
  actions: () => "/api/studio/actions",
  "watched lessons": () => "/api/studio/insight",
  "watched lessons by a search": (i) => `/api/studio/insight?${search(i)}`,
  "searches in vain": () => "/api/studio/insight/searches",
  "versions of a text": () => "/api/studio/texts/faq/revisions",
  uploads: () => "/api/studio/uploads",
  preparations: () => "/api/studio/preparations",
};

/**
 * Every list of the studio at 10,000 lessons and 100,000 students, with one client, in
 * milliseconds.
 */
export async function measureStudioLists(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "studio-lists-"));
  const port = await findFreePort();
  const server = await startEmbeddedPostgres({ dataDir, port, password: "scale" });
  let school: ScaleSchool | undefined;
  try {
    school = await openScaleSchool(server.url, dataDir, size);
    const [teacher] = school.students;
    if (!teacher) throw new Error("There is nobody to ask.");
    await seedStudio(server.url, teacher.id);
    await countSeededMoney(server.url);
    const figures: Figure[] = [];
    // Fills the database's caches before the measurement.
    for (const urlOf of Object.values(lists)) {
      await school.send({ method: "GET", path: urlOf(0), headers: teacher.headers });
    }
    for (const [name, urlOf] of Object.entries(lists)) {
      const times: number[] = [];
      let cursor: string | null = null;
      for (let i = 0; i < TIMES; i += 1) {
        const call = { method: "GET", path: pageUrl(urlOf(i), cursor), headers: teacher.headers };
        const response = await school.send(call);
        if (response.status !== 200) throw new Error(`${call.path}: ${response.text}`);
        times.push(response.milliseconds);
        cursor = isPaged(urlOf) ? listed.parse(JSON.parse(response.text)).data.nextCursor : null;
      }
      const p95 = percentile(times, 0.95);
      figures.push({
        name: `studio: ${name}: p95, ms`,
        value: p95,
        wanted: `≤ ${MAX_MS}`,
        met: p95 <= MAX_MS,
        beside: `median ${percentile(times, 0.5).toFixed(2)} ms`,
      });
    }
    return figures;
  } finally {
    await school?.stop();
    await server.stop();
    await removeData(dataDir);
  }
}

const listed = z.object({ data: z.object({ nextCursor: z.nullable(z.string()).default(null) }) });

/** Whether a list is read page by page: each call of a search is the first page of another one. */
const isPaged = (urlOf: (i: number) => string): boolean => urlOf(0) === urlOf(1);

const pageUrl = (url: string, cursor: string | null): string =>
  cursor === null ? url : `${url}${url.includes("?") ? "&" : "?"}cursor=${cursor}`;

/** Makes one user an instructor, and adds data that only instructors see. */
async function seedStudio(databaseUrl: string, teacherId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "update users set role = 'instructor', totp_secret = '\\x00' where id = $1",
      [teacherId],
    );
    await client.query("set session_replication_role = replica");
    await client.query(studioRows);
    await client.query(
      `insert into audit_log (actor_id, action, subject_kind, subject_id, student_id, reason, done_at)
       select $1, 'accounts.disable', 'user', id, id, 'Asked for it by mail.', now() - n * interval '1 minute'
       from scale_users where n > 1 and n <= 50000`,
      [teacherId],
    );
    await client.query(
      `insert into text_revisions (kind, document, author_id, reason)
       select 'faq', '[{"question": "When?", "answer": "Soon."}]', $1, 'Asked often.'
       from generate_series(1, 2000)`,
      [teacherId],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Plays the worker. */
async function countSeededMoney(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    await countMoney({ db, issuer: testIssuer, webhooks: Object.values(testWebhooks) });
  } finally {
    await close();
  }
}

const studioRows = `
  insert into payments (user_id, subscription_id, provider, charge_id, amount_minor, currency, fee_minor,
    channel, paid_at, period_from, period_through)
  select subscriptions.user_id, subscriptions.id, 'paystack', reference || '-' || m, 750000, 'NGN', 21250,
    'card', now() - m * interval '30 days', now() - m * interval '30 days',
    now() - (m - 1) * interval '30 days'
  from subscriptions, generate_series(0, 2) m;
  update subscriptions set renewal = 'failed' where reference like 'scale-%77';
  update questions set answered = false where id in (select id from questions limit 5000);
  insert into messages (name, email, subject, body, kind, created_at)
  select 'Scale (demo student)', 'scale-' || n || '@school.test', 'A question', 'When is the next lesson?',
    'message', now() - n * interval '1 minute' from generate_series(1, 20000) n;
  insert into billing_flags (kind, provider, subject, created_at)
  select 'amount_mismatch', 'paystack', 'scale-' || n, now() - n * interval '1 minute'
  from generate_series(1, 2000) n;
  insert into film_totals (video_id, media_id, buckets, viewers, played_buckets)
  select id, media_id, 24, 5 + serial_number % 500, (5 + serial_number % 500) * 12 from videos;
  insert into missed_searches (search, people)
  select 'piece ' || n, 5 + n % 300 from generate_series(1, 10000) n;`;
