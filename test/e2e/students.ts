import { randomUUID } from "node:crypto";
import * as z from "zod";
import { insertTermsAcceptance } from "#accounts/server/queries/terms.ts";
import { findUserByEmail, insertUser } from "#accounts/server/queries/users.ts";
import { beginLoginSession } from "#accounts/server/session/begin-login-session.ts";
import type { BillingPeriod, PaidPlan } from "#billing/contract.ts";
import { grantPlan } from "#billing/server/plans/grant-plan.ts";
import { expect, schoolUrl, sharedSession, signInByApi } from "./school.ts";
import { schoolDatabase } from "./school-database.ts";

let count = 0;

/** A unique account name. */
export function newAccountName(purpose: string): string {
  count += 1;
  return `${purpose}-${Date.now().toString(36)}-${count}`;
}

/** The email of a demo account, or of an account that a test registered. */
export const emailOf = (account: string): string => `${account}@school.test`;

/** Registers without a browser and without verifying. */
export async function beginRegistration(email: string, password: string): Promise<void> {
  await post("/api/auth/register", { name: "Fresh (demo student)", email, password });
}

/** Adds a student for one test, with the demo accounts' password and a login session. */
export async function registerStudent(purpose: string): Promise<string> {
  const account = newAccountName(purpose);
  const { db, keys } = await schoolDatabase();
  const session = await db.transaction().execute(async (trx) => {
    const free = await findUserByEmail(trx, emailOf("free"));
    const user = await insertUser(trx, {
      name: "Fresh (demo student)",
      email: emailOf(account),
      phone: null,
      passwordHash: free?.passwordHash ?? null,
    });
    if (!user) throw new Error(`${account} exists`);
    await insertTermsAcceptance(trx, { userId: user.id, version: "1", acceptedAt: new Date() });
    return { user: { _id: user.id }, ...(await beginLoginSession({ keys }, trx, user)) };
  });
  await sharedSession.share(account, Promise.resolve(session));
  return account;
}

/** Adds a student who has the beginner plan for a month, without a payment. */
export async function registerBeginner(purpose: string): Promise<string> {
  const account = await registerStudent(purpose);
  const { db } = await schoolDatabase();
  const { user } = await sharedSession(account);
  await grantPlan(
    { db },
    {
      userId: user._id,
      plan: "beginner",
      billingPeriod: "monthly",
      reference: `granted-${randomUUID()}`,
      paidAt: Temporal.Now.instant().toString(),
    },
  );
  return account;
}

const checkout = z.object({ data: z.object({ reference: z.string(), accessCode: z.string() }) });

/**
 * Pays a month or year of a plan by Paystack for a student, without a browser; returns the
 * reference.
 */
export async function payByPaystack(
  account: string,
  subscription: PaidPlan,
  subscriptionType: BillingPeriod = "monthly",
): Promise<string> {
  const { call } = await signInByApi(account);
  const body = { subscription, subscriptionType };
  const begun = await call("/api/paystack/checkout", { method: "POST", body });
  const { reference, accessCode } = checkout.parse(await begun.json()).data;
  await callSandbox(`/checkout/${accessCode}/pay`, {});
  const response = await call(
    `/api/paystack?ref=${reference}&monthly=true&subscription=${subscription}`,
  );
  expect(await response.json()).toMatchObject({
    message: "User subscription activated successfully",
  });
  return reference;
}

const currentPlanResponse = z.object({
  data: z.object({
    subscription: z.string(),
    subscriptionStatus: z.string().nullable(),
    subscriptionMethod: z.string().nullable(),
    subscriptionId: z.string().nullable(),
  }),
});

/** A student's current plan. */
export async function findCurrentPlan(account: string) {
  const { call } = await signInByApi(account);
  return currentPlanResponse.parse(await (await call("/api/user")).json()).data;
}

/** Posts to the sandbox's control API on the next port; returns the text of its response. */
export const callSandbox = (path: string, body: object): Promise<string> =>
  post(path, body, sandboxUrl());

const faults = "/_sandbox/paystack/faults";

/** Makes Paystack answer calls below a path by 503, until it is restored. */
export async function failPaystack({ path }: { path: string }): Promise<void> {
  await callSandbox(faults, { kind: "status", status: 503, path, times: 1_000 });
}

export async function mendPaystack(): Promise<void> {
  await fetch(`${sandboxUrl()}${faults}`, { method: "DELETE" });
}

function sandboxUrl(): string {
  const { protocol, hostname, port } = new URL(schoolUrl());
  return `${protocol}//${hostname}:${Number(port) + 1}`;
}

async function post(path: string, body: object, origin = schoolUrl()): Promise<string> {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.ok, `POST ${path}: ${response.status} ${text}`).toBe(true);
  return text;
}
