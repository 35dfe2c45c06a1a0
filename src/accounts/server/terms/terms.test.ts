import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { eraseAccountData } from "../erase-user-data.ts";
import { makeForm, readCode } from "../testing/test-accounts.ts";
import { openTestServer } from "../testing/test-server.ts";
import { announceTerms } from "./announce-terms.ts";

const { db, pool } = await useDatabase();
const { app } = await openTestServer({ db, pool });

const signedIn = z.object({
  data: z.object({ user: z.object({ _id: z.string() }), accessToken: z.string() }),
});

const warnings: object[] = [];
const log = { info: () => undefined, warn: (details: object) => void warnings.push(details) };
const today = Temporal.Now.plainDateISO("Africa/Lagos");
const inDays = (days: number) => today.add({ days }).toString();
const base = { title: "Terms", text: "Text", effectiveOn: "2026-01-01" };
const depsWith = (terms: { version: string; effectiveOn?: string | null }) => ({
  db,
  log,
  school: testSchool,
  publicUrl: "https://school.test",
  readTerms: async () => ({ ...base, ...terms }),
});

async function addStudent(changes: object = {}) {
  const email = `${randomUUID()}@school.test`;
  const { id } = await db
    .insertInto("users")
    .values({ name: "Ada (demo student)", email, passwordHash: "hash", ...changes })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email };
}

const subjectsTo = async ({ email }: { email: string }) =>
  (
    await db
      .selectFrom("mailOutbox")
      .select("subject")
      .where("recipient", "=", email)
      .where("subject", "like", "Our terms%")
      .execute()
  ).map(({ subject }) => subject);

describe("changed terms [terms-1]", () => {
  test("are mailed to every student once, by several workers, 14 days before they apply; the first version to none", async () => {
    const students = [await addStudent(), await addStudent(), await addStudent()];
    const accepted = await addStudent();
    const now = new Date();
    const left = [
      await addStudent({ disabledAt: now }),
      await addStudent({ emailRefusedAt: now }),
      await addStudent({ role: "instructor" }),
    ];
    expect(await announceTerms(depsWith({ version: "1" }))).toBe(0);
    await db
      .insertInto("termsAcceptances")
      .values({ userId: accepted.id, version: "2", acceptedAt: now })
      .execute();
    const changed = depsWith({ version: "2", effectiveOn: inDays(20) });
    const counts = await Promise.all([1, 2, 3].map(() => announceTerms(changed, { batch: 2 })));
    counts.push(await announceTerms(changed, { batch: 2 }));
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    const [year, month, day] = inDays(20).split("-").map(Number);
    const shown = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(
      new Date(year ?? 0, (month ?? 0) - 1, day),
    );
    for (const student of students) {
      expect(await subjectsTo(student)).toEqual([`Our terms of use change on ${shown}`]);
    }
    for (const student of [accepted, ...left]) expect(await subjectsTo(student)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test("that name a day too early apply 14 days after they were published, and the log says so", async () => {
    await announceTerms(depsWith({ version: "3", effectiveOn: inDays(3) }));
    const stored = await sql<{ day: string }>`
      select effective_on::text as day from terms_versions where version = '3'`.execute(db);
    expect(stored.rows).toEqual([{ day: inDays(14) }]);
    expect(warnings).toEqual([{ version: "3", named: inDays(3), effectiveOn: inDays(14) }]);
  });
});

test("a registration records the version that was accepted and when, the account shows it, and erasure deletes it [terms-2]", async () => {
  const { ip: _, phone: __, ...form } = makeForm();
  const post = (path: string, payload: object) =>
    app.inject({ method: "POST", url: `/api/auth/${path}`, payload });
  expect((await post("register", form)).statusCode).toBe(200);
  const { createdAt } = await db
    .selectFrom("registrations")
    .select("createdAt")
    .where("email", "=", form.email)
    .executeTakeFirstOrThrow();
  const { email, password } = form;
  const verified = await post("verify", { otp: await readCode(db, email), email, password });
  const { user, accessToken } = signedIn.parse(verified.json()).data;
  const shown = await app.inject({
    url: `/api/user/${user._id}/terms`,
    headers: { token: `Bearer ${accessToken}` },
  });
  expect(shown.json().data).toEqual({
    current: { version: "1", effectiveOn: "2026-01-01" },
    accepted: { version: "1", acceptedOn: createdAt.toISOString() },
  });
  await db.transaction().execute((trx) => eraseAccountData(trx, user._id));
  const left = await db
    .selectFrom("termsAcceptances")
    .select("version")
    .where("userId", "=", user._id)
    .execute();
  expect(left).toEqual([]);
});
