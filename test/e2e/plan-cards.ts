import type { Page } from "@playwright/test";
import * as z from "zod";
import type { SubscriptionSummary } from "#billing/contract.ts";
import { signInByApi } from "./school.ts";

export const planNames = [
  "Beginner",
  "Intermediate",
  "Intermediate Pro",
  "Professional",
  "Professional Pro",
] as const;
export type PlanName = (typeof planNames)[number];

/** A plan's card on /plans. */
export const planCard = (page: Page, plan: PlanName) =>
  page.getByRole("article", { name: plan, exact: true });
export const dialog = (page: Page, title: string | RegExp) =>
  page.getByRole("dialog", { name: title });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A student's next charge. */
export type Renewal = NonNullable<SubscriptionSummary["renewal"]>;

/** The subscription of a user without a plan. */
export const noPlan = {
  subscription: "free",
  subscriptionType: null,
  subscriptionStatus: null,
  subscribedOn: null,
  subscriptionMethod: null,
  subscriptionId: null,
  paidThrough: null,
  renewal: null,
};

const currentUser = z.object({ data: z.record(z.string(), z.unknown()) });

/** Mocks the signed-in user's subscription. */
export async function mockHeldPlan(page: Page, account: string) {
  const { call } = await signInByApi(account);
  const { data } = currentUser.parse(await (await call("/api/user")).json());
  let held: object = {};
  await page.route("**/api/user", (route) =>
    route.fulfill({ json: { data: { ...data, ...noPlan, ...held } } }),
  );
  return (next: object) => {
    held = next;
  };
}
