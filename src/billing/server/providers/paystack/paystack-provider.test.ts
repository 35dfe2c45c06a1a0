import { expect, test } from "vitest";
import { createPaystackPlans } from "./paystack-plan-catalogue.ts";
import { createPaystackApi } from "./paystack-provider.ts";

const price = { planCode: "PLN_a", amountMinor: 750_000, currency: "NGN" };

function openOn(fetching: typeof fetch, secretKey = "sk_test_1") {
  return createPaystackApi({
    fetch: fetching,
    baseUrl: "http://paystack.test/",
    secretKey,
    deadlineMs: 500,
  });
}

test.each([
  ["sk_test_1", "test"],
  ["sk_live_1", "live"],
])("the key %s decides the mode: %s", (secretKey, mode) => {
  expect(openOn(fetch, secretKey).mode).toBe(mode);
});

test.each(["pk_test_1", "sk_test_", "", "sk_test_a b"])("%j is rejected as a key", (key) => {
  expect(() => openOn(fetch, key)).toThrow(
    expect.objectContaining({ code: "gateway.unauthorized" }),
  );
});

test("a payment of the other mode is a mismatch", async () => {
  const data = {
    id: 1,
    domain: "test",
    status: "success",
    reference: "r",
    amount: 750_000,
    currency: "NGN",
    plan: "PLN_a",
    paid_at: "2026-03-01T09:15:02Z",
  };
  const requestedUrls: string[] = [];
  const respond: typeof fetch = async (url) => {
    requestedUrls.push(String(url));
    return Response.json({ status: true, data });
  };
  expect(await openOn(respond, "sk_test_1").verify("r", price)).toMatchObject({ kind: "paid" });
  expect(await openOn(respond, "sk_live_1").verify("r", price)).toEqual({
    kind: "mismatch",
    what: "mode",
  });
  expect(requestedUrls[0]).toBe("http://paystack.test/transaction/verify/r");
});

test("payments and plans share one circuit breaker", async () => {
  let requests = 0;
  const failing: typeof fetch = async () => {
    requests += 1;
    return new Response("", { status: 500 });
  };
  const paystack = openOn(failing);
  const unavailable = { code: "gateway.unavailable" };
  for (const reference of ["a", "b", "c", "d", "e"]) {
    await expect(paystack.verify(reference, price)).rejects.toMatchObject(unavailable);
  }
  await expect(createPaystackPlans(paystack).findPlans([])).rejects.toMatchObject(unavailable);
  expect(requests).toBe(5);
});
