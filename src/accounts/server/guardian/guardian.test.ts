import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod";
import { billingEndpoints } from "#billing/contract.ts";
import { communityEndpoints } from "#community/contract.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { eraseAccountData } from "../erase-user-data.ts";
import { makeIdentifyCaller } from "../session/identify-caller.ts";
import { listMails, makeForm, readCode } from "../testing/test-accounts.ts";
import { openTestServer, publicUrl, tokenSecret } from "../testing/test-server.ts";

const { db, pool } = await useDatabase();
const { app } = await openTestServer({ db, pool });
const identifyCaller = makeIdentifyCaller({ db, tokenSecret });

const signedIn = z.object({
  data: z.object({
    user: z.object({ _id: z.string(), awaitsGuardian: z.boolean().optional() }),
    accessToken: z.string(),
  }),
});

const post = (path: string, payload: object, accessToken?: string) =>
  app.inject({
    method: "POST",
    url: `/api${path}`,
    payload,
    ...(accessToken && { headers: { token: `Bearer ${accessToken}` } }),
  });

const newEmail = () => `${randomUUID()}@school.test`;

async function register(guardianEmail?: string) {
  const { ip: _, phone: __, ...form } = makeForm();
  const { email, password } = form;
  const answer = await post("/auth/register", { ...form, guardianEmail });
  expect(answer.statusCode).toBe(200);
  const verified = await post("/auth/verify", { email, password, otp: await readCode(db, email) });
  const { user, accessToken } = signedIn.parse(verified.json()).data;
  const caller = () => identifyCaller(accessToken);
  return { ...form, user, accessToken, caller };
}

async function readToken(guardianEmail: string): Promise<string> {
  const [mail] = (await listMails(db, guardianEmail)).toReversed();
  const link = new RegExp(`${publicUrl}/guardian\\?token=([\\w-]{43})`).exec(mail?.textBody ?? "");
  return link?.[1] ?? "";
}

test("a minor signs in, and may pay and write once the guardian has confirmed by the mail's link [guardian-1]", async () => {
  const guardianEmail = newEmail();
  const student = await register(guardianEmail.toUpperCase());
  expect(student.user.awaitsGuardian).toBe(true);
  expect(await student.caller()).toMatchObject({ awaitsGuardian: true });
  const [mail, ...more] = await listMails(db, guardianEmail);
  expect(more).toEqual([]);
  expect(mail?.textBody).toContain(student.email);
  // A name could carry any message to anyone.
  expect(mail?.textBody).not.toContain("Ada");
  const token = await readToken(guardianEmail);
  const shown = { studentName: student.name, studentEmail: student.email };
  const opened = await app.inject({ url: `/api/auth/guardian?token=${token}` });
  expect(opened.json().data).toEqual({ ...shown, confirmed: false });
  expect(await student.caller()).toMatchObject({ awaitsGuardian: true });
  for (const _ of [1, 2]) {
    const confirmed = await post("/auth/guardian", { token });
    expect(confirmed.json().data).toEqual({ ...shown, confirmed: true });
  }
  expect(await student.caller()).toMatchObject({ awaitsGuardian: false });
  const again = await post(
    `/user/${student.user._id}/guardian`,
    { guardianEmail },
    student.accessToken,
  );
  expect([again.statusCode, again.json().code]).toEqual([409, "accounts.guardian_not_needed"]);
  await db.transaction().execute((trx) => eraseAccountData(trx, student.user._id));
  expect((await post("/auth/guardian", { token })).statusCode).toBe(404);
});

test("a guardian is asked again, or another one, and the earlier link is void [guardian-2]", async () => {
  const [first, second] = [newEmail(), newEmail()];
  const student = await register(first);
  const token = await readToken(first);
  const path = `/user/${student.user._id}/guardian`;
  const own = await post(path, { guardianEmail: student.email }, student.accessToken);
  expect([own.statusCode, own.json().code]).toEqual([422, "accounts.guardian_own_email"]);
  const asked = await post(path, { guardianEmail: second }, student.accessToken);
  expect(asked.json().data).toEqual({ email: second });
  expect((await post("/auth/guardian", { token })).statusCode).toBe(404);
  expect((await post("/auth/guardian", { token: await readToken(second) })).statusCode).toBe(200);
  expect(await student.caller()).toMatchObject({ awaitsGuardian: false });
});

test("nobody is their own guardian, and without one nothing waits [guardian-3]", async () => {
  const { ip: _, phone: __, ...form } = makeForm();
  const refused = await post("/auth/register", { ...form, guardianEmail: form.email });
  expect([refused.statusCode, refused.json().code]).toEqual([422, "accounts.guardian_own_email"]);
  const student = await register();
  expect(student.user.awaitsGuardian).toBeUndefined();
  expect(await student.caller()).toMatchObject({ awaitsGuardian: false });
});

test("what takes money or shows words to others needs the guardian [guardian-4]", () => {
  const guarded = Object.entries({ ...billingEndpoints, ...communityEndpoints })
    .filter(([, endpoint]) => "requiresGuardian" in endpoint)
    .map(([name]) => name);
  expect(guarded).toEqual([
    "startPaystackCheckout",
    "startPaypalCheckout",
    "resumeSubscription",
    "askQuestion",
    "addReply",
    "submitReview",
  ]);
});
