import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { agree, startPaypal } from "../paypal/testing/subscribe-for-tests.ts";
import { begin, openGateway } from "../paypal/testing/test-gateway.ts";
import { subscribe } from "../paystack/testing/pay-for-tests.ts";
import type { TestSandbox } from "../start-test-sandbox.ts";

let sandbox: TestSandbox;
let subscriptionCode: string;

beforeEach(async () => {
  sandbox = await startPaypal({}, { now: () => Temporal.Instant.from("2026-01-31T10:00:00Z") });
  ({ subscriptionCode } = await subscribe(sandbox, "ada@school.test"));
});
afterEach(() => sandbox[Symbol.asyncDispose]());

async function readPage() {
  const { text } = await sandbox.open("/_sandbox");
  return text;
}

/**
 * Presses a button as a browser does, by its accessible name; returns the resulting page's path.
 */
async function press(name: string) {
  const forms = [...(await readPage()).matchAll(/<form method="post".*?<\/form>/gs)];
  const form = forms.find(([html]) => html.includes(`aria-label="${name}"`))?.[0];
  if (form === undefined) throw new Error(`no button "${name}"`);
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? "";
  const fields = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  const response = await fetch(sandbox.baseUrl + action, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams(fields.map(([, key = "", value = ""]) => [key, value])),
    redirect: "manual",
  });
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

async function readStatus() {
  const { text } = await sandbox.api(`/subscription/${subscriptionCode}`);
  return /"status":"([\w-]+)"/.exec(text)?.[1];
}

describe("the page with buttons", () => {
  test("lists subscriptions and payments, without a script, and cannot be framed", async () => {
    const { text, headers } = await sandbox.open("/_sandbox");
    expect(text).toContain("2026-01-31 10:00");
    expect(text).toContain("<td>ada@school.test</td>");
    expect(text).toContain("<td>₦7,500</td>");
    expect(text).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect((await sandbox.open("/_sandbox/control.css")).status).toBe(200);
  });

  test("moves the clock, after failing a charge", async () => {
    expect(await press("Fail next charge: Beginner of ada@school.test")).toBe("/_sandbox");
    await press("+1 month: clock");
    expect(await readPage()).toContain("2026-02-28 10:00");
    expect(await readStatus()).toBe("attention");
    expect(await readPage()).toContain("<td>attention</td>");
  });

  test("refunds, disputes and cancels at Paystack", async () => {
    await press("Refund half: ₦7,500 of ada@school.test");
    await press("Dispute: ₦7,500 of ada@school.test");
    expect(await readPage()).toContain("Open Paystack disputes");
    await press("Cancel at Paystack: Beginner of ada@school.test");
    expect(await readStatus()).toBe("non-renewing");
    expect((await sandbox.api("/refund")).body).toMatchObject({ data: [{ amount: 375_000 }] });
    expect((await sandbox.api("/dispute")).body).toMatchObject({ meta: { total: 1 } });
  });

  test("fails and cancels at PayPal", async () => {
    const { approveUrl } = await begin(openGateway(sandbox));
    await agree(sandbox, approveUrl, { email: "bea@payer.test" });
    await press("Fail with retries: Beginner of bea@payer.test");
    await press("+1 month: clock");
    await press("+5 days: clock");
    await press("+5 days: clock");
    expect(await readPage()).toContain("<td>SUSPENDED</td>");
    await press("Cancel at PayPal: Beginner of bea@payer.test");
    expect(await readPage()).toContain("<td>CANCELLED</td>");
  });

  test("says what a control refused", async () => {
    const response = await fetch(`${sandbox.baseUrl}/_sandbox/clock`, {
      method: "POST",
      body: new URLSearchParams({ to: "2020-01-01T00:00:00Z" }),
      redirect: "manual",
    });
    const location = response.headers.get("location") ?? "";
    expect((await sandbox.open(location)).text).toContain("the clock moves forward only");
  });
});
