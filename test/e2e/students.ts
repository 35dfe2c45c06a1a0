import * as z from "zod";
import type { BillingPeriod, PaidPlan } from "#billing/contract.ts";
import { readCode } from "./mailbox.ts";
import { expect, schoolUrl, signInByApi } from "./school.ts";

let count = 0;

/** A unique account name. */
export function newAccountName(purpose: string): string {
  count += 1;
  return `${purpose}-${Date.now().toString(36)}-${count}`;
}

/** The email of a demo account or of one that a test registered. */
export const emailOf = (account: string): string => `${account}@school.test`;

/** Registers without a browser and without verifying. */
export async function beginRegistration(email: string, password: string): Promise<void> {
  await post("/api/auth/register", { name: "Fresh (demo student)", email, password });
}

/** Registers a student for one test, with the demo accounts' password. */
export async function registerStudent(purpose: string): Promise<string> {
  const account = newAccountName(purpose);
  const email = emailOf(account);
  await beginRegistration(email, "let-me-play");
  await post("/api/auth/verify", { email, password: "let-me-play", otp: await readCode(email) });
  return account;
}

const checkout = z.object({ data: z.object({ reference: z.string(), accessCode: z.string() }) });

/** Pays a month or year of a plan by Paystack for a student, without a browser; returns the reference. */
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

const videoResponse = z.object({ data: z.object({ _id: z.string() }) });

/** Adds a favourite, a question and a review of a lesson. */
export async function postAboutLesson(videoId: string, account: string): Promise<void> {
  const { userId, call } = await signInByApi(account);
  const { _id: video } = videoResponse.parse(
    await (await call(`/api/video/${videoId}`)).json(),
  ).data;
  const send = async (path: string, body: object) => {
    const response = await call(`${path}/${userId}`, { method: "POST", body });
    expect(response.status, path).toBeLessThan(300);
  };
  await send("/api/favorite", { user: userId, video });
  const question = { title: "Fingering", text: "Which finger first?" };
  await send("/api/question", { ...question, videoId, video, userId });
  await send("/api/review", { rating: 9, text: "Slow, and just right.", videoId, video });
}

/** Posts to the sandbox's control API on the next port; returns the text of its response. */
export const callSandbox = (path: string, body: object): Promise<string> =>
  post(path, body, sandboxUrl());

const faults = "/_sandbox/paystack/faults";

/** Lets Paystack answer calls below a path by 503, until it is mended. */
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
