import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import {
  createPaypalApi,
  type PaypalApi,
} from "#billing/server/providers/paypal/paypal-provider.ts";
import type { TestSandbox } from "../../start-test-sandbox.ts";
import {
  clientId,
  clientSecret,
  control,
  openApi,
  startPaypal,
} from "../testing/subscribe-for-tests.ts";
import { begin, beginAgreed, monthly, openGateway } from "../testing/test-gateway.ts";

let sandbox: TestSandbox;
let gateway: PaypalApi;

beforeAll(async () => {
  sandbox = await startPaypal();
  gateway = openGateway(sandbox);
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.open("/_sandbox/paypal/faults", { method: "DELETE" }));

const tokenCount = z.object({ issued: z.number() });

async function countTokens(): Promise<number> {
  return tokenCount.parse((await control(sandbox, "tokens")).body).issued;
}

describe("access tokens", () => {
  test("one token serves all, and concurrent callers share one request", async () => {
    const fresh = openGateway(sandbox);
    const before = await countTokens();
    await Promise.all(
      Array.from({ length: 12 }, () => fresh.verifySubscription("I-NEVERHEARDOF", monthly)),
    );
    await fresh.verifySubscription("I-NEVERHEARDOF", monthly);
    expect(await countTokens()).toBe(before + 1);
  });

  test("a revoked token is replaced once, transparently", async () => {
    const id = await beginAgreed(sandbox, gateway);
    const before = await countTokens();
    await sandbox.open("/_sandbox/paypal/tokens", { method: "DELETE" });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => gateway.verifySubscription(id, monthly)),
    );
    expect(outcomes.every((it) => it.kind === "paid")).toBe(true);
    expect(await countTokens()).toBe(before + 1);
  });

  test("repeated 401s fail after one retry", async () => {
    const before = await countTokens();
    await control(sandbox, "faults", {
      kind: "status",
      status: 401,
      path: "/v1/billing",
      times: 9,
    });
    await expect(
      openGateway(sandbox).verifySubscription("I-NEVERHEARDOF", monthly),
    ).rejects.toMatchObject({ code: "gateway.unauthorized" });
    expect(await countTokens()).toBe(before + 2);
  });

  test("a token is replaced before it expires", async () => {
    await using other = await startPaypal({ tokenLifeSeconds: 120 });
    let nowMs = 0;
    const { baseUrl } = other;
    const asked: number[] = [];
    const counting: typeof fetch = async (...args) => {
      const response = await fetch(...args);
      asked.push(response.status);
      return response;
    };
    const withClock = createPaypalApi({
      fetch: counting,
      baseUrl,
      clientId,
      clientSecret,
      deadlineMs: 3_000,
      nowMs: () => nowMs,
    });
    await begin(withClock);
    nowMs = 59_000;
    await begin(withClock);
    expect(asked).toEqual([200, 201, 201]);
    nowMs = 61_000;
    await begin(withClock);
    expect(asked).toEqual([200, 201, 201, 200, 201]);
  });

  test("a token expired by the provider's clock is rejected", async () => {
    let now = Temporal.Instant.from("2026-03-01T10:00:00Z");
    await using other = await startPaypal({ tokenLifeSeconds: 60 }, { now: () => now });
    const api = await openApi(other);
    expect((await api("/v1/billing/plans")).status).toBe(200);
    now = now.add({ seconds: 61 });
    expect(await api("/v1/billing/plans")).toMatchObject({
      status: 401,
      body: { name: "AUTHENTICATION_FAILURE" },
    });
    // The adapter's clock has not moved, so it learns of the expiry from the 401.
    expect((await begin(openGateway(other))).subscriptionId).toMatch(/^I-/);
  });
});
