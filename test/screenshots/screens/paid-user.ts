import type { Page } from "@playwright/test";
import { mockResponse, type SchoolTarget } from "../screen.ts";

export const verification = "**/api/paystack?**";

/** The server's response once a month of the first plan is paid. */
export const held = {
  subscription: "beginner",
  subscriptionType: "monthly",
  subscriptionStatus: "active",
  subscribedOn: null,
  subscriptionMethod: "paystack",
  subscriptionId: null,
  paidThrough: null,
};

/** Overrides fields of the signed-in user's response, on a fixed day. */
export async function changeUser(page: Page, changes: object): Promise<void> {
  await page.clock.setFixedTime("2026-06-01T12:00:00.000Z");
  await page.route("**/api/user", async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, ...changes } } });
  });
}

/** Opens the dialog of the first plan that has this button. */
export async function choose(page: Page, verb: string): Promise<void> {
  await page.getByRole("article").getByRole("button", { name: verb }).first().click();
  await page.getByRole("dialog").waitFor();
}

export async function payByPaystack(page: Page): Promise<void> {
  await choose(page, "Subscribe");
  await page.getByRole("button", { name: /Pay by card/ }).click();
}

/** Mocks a card popup that pays as soon as it opens. */
export async function payAtOnce(page: Page, { url }: SchoolTarget): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  const scriptUrl = `${protocol}//${hostname}:${Number(port) + 1}/v2/inline.js`;
  const data = { reference: "tlp-3f9c2b7e41", accessCode: "access", scriptUrl };
  await mockResponse(page, "**/api/paystack/checkout", { data });
  await page.route("**/v2/inline.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `window.PaystackPop = class {
        resumeTransaction(code, { onSuccess }) { onSuccess({ reference: "${data.reference}" }); }
      };`,
    }),
  );
  await payByPaystack(page);
}
