import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { type Plan, plan as planNames } from "#billing/contract.ts";
import { type Category, categories } from "#catalog/contract.ts";
import { setLessonScore } from "#practice/server/index.ts";
import { writeScore } from "../../src/score/server/testing/write-score.ts";
import { openTestSchool } from "../support/school/test-school.ts";
import { type Account, addAccount } from "./authorization/actors.ts";

/** Spec §6, "Plan access by category", stated independently of the code. */
const grantedCategories: Readonly<Record<string, readonly string[]>> = {
  free: [],
  beginner: ["beginner", "special"],
  intermediate: ["intermediate", "special"],
  "intermediate-pro": ["beginner", "intermediate", "special"],
  professional: ["professional", "special"],
  "professional-pro": ["beginner", "intermediate", "professional", "special"],
};

/** Every subscription state, and whether it grants access. */
const states = [
  { state: "none", grants: false },
  { state: "pending", grants: false, accessDays: -1 },
  { state: "active", grants: true, accessDays: 30 },
  // Past due adds the grace period of three days (design: Money).
  { state: "past_due", grants: true, accessDays: 2 },
  { state: "cancelled", grants: true, accessDays: 30 },
  { state: "ended", grants: false, accessDays: -30 },
] as const;

const endpoints = [
  "playback",
  "keys",
  "favourites",
  "questions",
  "replies",
  "reviews",
  "practice",
  "learned",
  "downloads",
] as const;

interface LessonFixture {
  category: Category;
  video: string;
  videoId: string;
  /** Another user's question, to reply to. */
  questionId: string;
  /** A file beside the lesson. */
  fileId: string;
  student: Account;
  /** A playback session opened while the plan still granted it. */
  session: { path: string; cookie: string };
}

const school = await openTestSchool();
const { db, http } = school;
const fixtures = await Promise.all(categories.map(addLessonFixture));

/** The free plan and the state `none` are both without a subscription, so each appears once. */
const statesOf = (plan: Plan) =>
  states.filter(({ state }) => (plan === "free") === (state === "none"));

describe.each(planNames.options)("the plan %s", (plan) => {
  test.each(statesOf(plan))(
    "when $state, every endpoint grants exactly its categories [entitlement-2]",
    async (row) => {
      await sql`truncate rate_limits`.execute(db);
      // Simulates a player that has reported its position meanwhile.
      await db.updateTable("playbackSessions").set({ secretKeys: 0 }).execute();
      for (const fixture of fixtures) {
        await setSubscription(fixture.student, plan, row);
        const granted = row.grants && grantedCategories[plan]?.includes(fixture.category) === true;
        const statuses: Record<string, number> = {};
        for (const endpoint of endpoints) statuses[endpoint] = await call(endpoint, fixture);
        const wanted = Object.fromEntries(
          endpoints.map((endpoint) => [endpoint, granted ? 200 : 403]),
        );
        expect([fixture.category, statuses]).toEqual([fixture.category, wanted]);
      }
    },
  );
});

test.each([
  ["active", -1],
  ["cancelled", -1],
  ["past_due", -1],
] as const)(
  "a plan that is %s grants nothing %i days from its end of access",
  async (state, accessDays) => {
    for (const fixture of fixtures) {
      await setSubscription(fixture.student, "professional-pro", { state, accessDays });
      for (const endpoint of endpoints)
        expect([endpoint, await call(endpoint, fixture)]).toEqual([endpoint, 403]);
    }
  },
);

async function call(endpoint: (typeof endpoints)[number], fixture: LessonFixture): Promise<number> {
  const { video, videoId, student, questionId, fileId, session } = fixture;
  const { headers, userId } = student;
  const about = { video, videoId, userId };
  const ask = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
    http.inject({ method, url, headers, ...(payload && { payload }) });
  const response = await {
    playback: () => ask("GET", `/api/playback/${userId}/${videoId}`),
    keys: () => http.inject({ url: `${session.path}/key/0`, headers: { cookie: session.cookie } }),
    favourites: () => ask("POST", `/api/favorite/${userId}`, { user: userId, video }),
    questions: () => ask("POST", `/api/question/${userId}`, { ...about, title: "T", text: "Why?" }),
    replies: () => ask("PUT", `/api/question/${userId}/${questionId}`, { text: "Because." }),
    learned: () => ask("PUT", `/api/progress/${userId}/${videoId}/learned`),
    practice: () => ask("GET", `/api/practice/${videoId}`),
    downloads: () => ask("POST", `/api/video/${videoId}/files/${fileId}/open`),
    reviews: () =>
      ask("POST", `/api/review/${userId}`, { ...about, rating: 7, videoTitle: "T", text: "Good." }),
  }[endpoint]();
  return response.statusCode;
}

async function setSubscription(
  { userId }: Account,
  plan: Plan,
  { state, accessDays = 0 }: { state: (typeof states)[number]["state"]; accessDays?: number },
): Promise<void> {
  await db.deleteFrom("payments").where("userId", "=", userId).execute();
  await db.deleteFrom("subscriptions").where("userId", "=", userId).execute();
  // Replies are limited per question, so the previous one is deleted.
  await db.deleteFrom("replies").where("userId", "=", userId).execute();
  if (plan === "free" || state === "none") return;
  await db
    .insertInto("subscriptions")
    .values({
      userId,
      plan,
      state,
      provider: "paystack",
      billingPeriod: "monthly",
      reference: userId,
      subscribedAt: sql`now() - interval '60 days'`,
      paidThrough: sql`now() + make_interval(days => ${accessDays}::int)`,
      accessUntil: sql`now() + make_interval(days => ${accessDays}::int)`,
    })
    .execute();
}

async function addLessonFixture(category: Category): Promise<LessonFixture> {
  const mediaId = `media-${category}`;
  await writeMedia(path.join(school.settings.dataDir, "media", mediaId));
  const { id: video, videoId } = await db
    .updateTable("videos")
    .set({ mediaId, mediaState: "ready", posterPath: `/media/${mediaId}/posters/poster-960.webp` })
    .where("id", "=", (videos) =>
      videos
        .selectFrom("videos")
        .select("id")
        .where("category", "=", category)
        .where("isTaste", "=", false)
        .limit(1),
    )
    .returning(["id", "slug as videoId"])
    .executeTakeFirstOrThrow();
  const musicXml = Buffer.from(writeScore([{ right: "C4:4" }]));
  await db
    .transaction()
    .execute((trx) => setLessonScore(trx, { lessonId: video, musicXml, film: null }));
  const teacher = await addAccount(school, { role: "instructor" });
  const created = await http.inject({
    method: "POST",
    url: `/api/question/${teacher.userId}`,
    headers: teacher.headers,
    payload: { video, videoId, title: "Well?", text: "What did you hear?" },
  });
  const questionId = z.object({ data: z.object({ _id: z.string() }) }).parse(created.json())
    .data._id;
  const fileId = randomUUID();
  await db
    .insertInto("lessonFiles")
    .values({
      id: fileId,
      lessonId: video,
      kind: "pdf",
      name: "Fingering sheet",
      sizeBytes: 1,
      sha256: Buffer.alloc(32),
      place: 0,
    })
    .execute();
  const student = await addAccount(school, { plan: "professional-pro" });
  const session = await openSession(student, videoId);
  return { category, video, videoId, questionId, fileId, student, session };
}

async function openSession({ userId, headers }: Account, videoId: string) {
  const ticket = await http.inject({ url: `/api/playback/${userId}/${videoId}`, headers });
  const opened = await http.inject({
    method: "POST",
    url: "/player/session",
    payload: ticket.json().data,
    headers: { origin: school.settings.publicUrl },
  });
  const { sessionPath } = z.object({ sessionPath: z.string() }).parse(opened.json().data);
  const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { path: sessionPath, cookie };
}

/** Writes the minimal media files for serving keys. */
async function writeMedia(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const media = {
    durationSeconds: 60,
    renditions: [{ name: "360", height: 360, bytes: 1_000_000 }],
    sound: null,
    soundOnly: null,
    periods: 2,
    poster: null,
    preview: null,
  };
  await writeFile(path.join(folder, "media.json"), JSON.stringify(media));
}
