import { describe, expect, test } from "vitest";
import {
  endPaystackRenewals,
  parseCustomerResponse,
  parseDisableResponse,
  parseSubscriptionsResponse,
} from "./paystack-subscriptions.ts";

const row = (over: object = {}) => ({
  subscription_code: "SUB_1",
  email_token: "t1",
  status: "active",
  plan: { plan_code: "PLN_1" },
  createdAt: "2026-03-01T10:00:00.000Z",
  ...over,
});
const ok = (data: unknown, meta?: unknown) => ({ status: true, message: "ok", data, meta });
const no = (message: string, code?: string) => ({ status: false, message, code });

describe("parsing", () => {
  test("a customer has a numeric id", () => {
    expect(parseCustomerResponse(ok({ id: 7 }))).toEqual({ id: "7", email: null });
    expect(parseCustomerResponse(no("Customer not found", "customer_not_found"))).toBeNull();
  });

  test("an unknown status counts as renewing", () => {
    const { subscriptions } = parseSubscriptionsResponse(ok([row({ status: "Paused-By-Bank" })]));
    expect(subscriptions).toMatchObject([{ renewal: "renews" }]);
  });

  test("the last page is recognised", () => {
    expect(parseSubscriptionsResponse(ok([row()], { page: 1, pageCount: 3 })).isLast).toBe(false);
    expect(parseSubscriptionsResponse(ok([row()], { page: 3, pageCount: 3 })).isLast).toBe(true);
    expect(parseSubscriptionsResponse(ok([row()])).isLast).toBe(true);
  });

  test("a subscription without a plan code is invalid", () => {
    const odd = ok([row(), row({ plan: 12 })]);
    expect(() => parseSubscriptionsResponse(odd)).toThrow(
      "gateway.invalid_response: subscriptions: 1.plan",
    );
  });

  test("another rejection does not count as ended", () => {
    const gone = no("Subscription with code not found or already inactive");
    expect(parseDisableResponse(gone)).toBe("unclear");
    expect(() => parseDisableResponse(no("Your integration is suspended"))).toThrow(
      "gateway.refused",
    );
  });
});

describe("ending renewals", () => {
  const ending = {
    customerCode: "CUS_1",
    planCode: "PLN_1",
    paidAt: new Date("2026-03-01T10:00Z"),
  };

  /** A Paystack that responds by path and records its requests. */
  function provider(responses: Record<string, (count: number) => unknown>) {
    const requests: { path: string; body: unknown }[] = [];
    const send = async ({ path, body }: { path: string; body?: unknown }) => {
      const key = path.split("?")[0] ?? path;
      requests.push({ path, body });
      return responses[key]?.(requests.filter((it) => it.path === path).length);
    };
    return { requests, send };
  }
  const customer = { "/customer/CUS_1": () => ok({ id: 7 }) };

  test("a changed token is fetched and retried once", async () => {
    const { send, requests } = provider({
      ...customer,
      "/subscription": () => ok([row()]),
      "/subscription/SUB_1": () => ok(row({ email_token: "t2" })),
      "/subscription/disable": (count) => (count === 1 ? no("not found", "not_found") : ok({})),
    });
    expect(await endPaystackRenewals(send, ending)).toMatchObject({ kind: "ended" });
    expect(requests.at(-1)?.body).toEqual({ code: "SUB_1", token: "t2" });
  });

  test("a token missing in the list is fetched", async () => {
    const { send } = provider({
      ...customer,
      "/subscription": () => ok([row({ email_token: undefined })]),
      "/subscription/SUB_1": () => ok(row()),
      "/subscription/disable": () => ok({}),
    });
    expect(await endPaystackRenewals(send, ending)).toMatchObject({ kind: "ended" });
  });

  test("a subscription that cannot be disabled is an error", async () => {
    const { send } = provider({
      ...customer,
      "/subscription": () => ok([row()]),
      "/subscription/SUB_1": () => ok(row()),
      "/subscription/disable": () => no("not found", "not_found"),
    });
    await expect(endPaystackRenewals(send, ending)).rejects.toMatchObject({
      code: "gateway.refused",
    });
  });

  test("every renewing subscription on every page is disabled", async () => {
    const pages = [row({ subscription_code: "SUB_9" }), row()];
    const { send, requests } = provider({
      ...customer,
      "/subscription": () => ok([pages.shift()], { page: 2 - pages.length, pageCount: 2 }),
      "/subscription/disable": () => ok({}),
    });
    await endPaystackRenewals(send, ending);
    expect(requests.flatMap(({ body }) => (body ? [body] : []))).toEqual([
      { code: "SUB_9", token: "t1" },
      { code: "SUB_1", token: "t1" },
    ]);
  });
});
