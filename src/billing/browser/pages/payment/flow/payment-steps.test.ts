import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadUser } from "#accounts/browser/index.ts";
import { openPopup, type PaystackPopup } from "../providers/paystack-payment.ts";
import { awaitBank, finishPayment, resumePayment } from "./payment-steps.ts";
import {
  type PendingPayment,
  readPendingPayment,
  storePendingPayment,
  type VerificationResult,
  verifyPayment,
} from "./pending-payment.ts";

vi.mock("#accounts/browser/index.ts", () => ({ loadUser: vi.fn() }));
vi.mock("./pending-payment.ts", async (importOriginal) => ({
  ...(await importOriginal<typeof import("./pending-payment.ts")>()),
  verifyPayment: vi.fn(),
  retryDelaysMs: [1, 2],
}));

const payment: PendingPayment = {
  userId: "u",
  email: "u@school.test",
  method: "paystack",
  reference: "tlp-1",
  plan: "beginner",
  period: "monthly",
  isPaid: false,
};

type Callbacks = Parameters<PaystackPopup["resumeTransaction"]>[1];

/** Pays in a fake popup that ends in the given way. */
async function payIn(result: (callbacks: Callbacks) => void) {
  const popup = { resumeTransaction: (_: string, callbacks: Callbacks) => result(callbacks) };
  storePendingPayment(payment);
  return finishPayment(payment, await openPopup({ accessCode: "code", popup }));
}

function mockVerification(verified: VerificationResult) {
  vi.mocked(verifyPayment).mockResolvedValue(verified);
}

const refused = (code: string): VerificationResult => ({ kind: "refused", code, text: "No." });
const pending = refused("billing.payment_pending");

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.mocked(verifyPayment).mockReset();
  vi.mocked(loadUser).mockReset();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a popup that ends", () => {
  test("paid: the server confirms, the user is refetched, and nothing stays stored [finish-payment-1]", async () => {
    mockVerification({ kind: "activated" });
    const result = await payIn((it) => it.onSuccess({ reference: "tlp-1", message: "Approved" }));
    expect(result).toEqual({ kind: "activated" });
    expect(verifyPayment).toHaveBeenCalledExactlyOnceWith({ ...payment, isPaid: true }, [1, 2]);
    expect(loadUser).toHaveBeenCalledOnce();
    expect(readPendingPayment("u")).toBeNull();
  });

  test("paid, but not yet known to the server: stored, to be verified again", async () => {
    mockVerification(pending);
    const result = await payIn((it) => it.onSuccess({ reference: "tlp-1" }));
    expect(result).toMatchObject({ kind: "not-completed", what: { offer: "check" } });
    expect(readPendingPayment("u")).toEqual({ ...payment, isPaid: true });
  });

  test("paid for a time that is over: final, and not stored", async () => {
    mockVerification(refused("billing.plan_ended"));
    const result = await payIn((it) => it.onSuccess({ reference: "tlp-1" }));
    expect(result).toMatchObject({ what: { text: "No.", reference: null, offer: "choose" } });
    expect(readPendingPayment("u")).toBeNull();
  });

  test.each([{}, { reference: "" }, undefined, "ok"])(
    "with success and no reference (%j): not completed, with our own reference [finish-payment-2]",
    async (response) => {
      const result = await payIn((it) => it.onSuccess(response));
      expect(result).toMatchObject({ what: { reference: "tlp-1", offer: "check" } });
      expect(verifyPayment).not.toHaveBeenCalled();
    },
  );

  test("closed unpaid: nothing was charged, after verification [finish-payment-3]", async () => {
    mockVerification(pending);
    const result = await payIn((it) => it.onCancel());
    expect(result).toMatchObject({ what: { reference: null, offer: "retry" } });
    expect(verifyPayment).toHaveBeenCalledOnce();
    expect(readPendingPayment("u")).toBeNull();
  });

  test("closed after paying: activated", async () => {
    mockVerification({ kind: "activated" });
    expect(await payIn((it) => it.onCancel())).toEqual({ kind: "activated" });
  });

  test.each(["onSuccess", "onCancel"] as const)(
    "with a transfer that the bank has yet to confirm (%s): waits, and the server keeps it",
    async (ending) => {
      mockVerification(refused("billing.transfer_pending"));
      const result = await payIn((it) => it[ending]({ reference: "tlp-1", status: "pending" }));
      expect(result).toMatchObject({ kind: "waiting", payment: { reference: "tlp-1" } });
      expect(loadUser).toHaveBeenCalledOnce();
      expect(readPendingPayment("u")).toBeNull();
    },
  );

  test("closed while the server is unreachable: does not claim that nothing was charged", async () => {
    mockVerification(refused("client.unreachable"));
    const result = await payIn((it) => it.onCancel());
    expect(result).toMatchObject({ what: { text: "No.", reference: "tlp-1", offer: "check" } });
    expect(readPendingPayment("u")).toEqual(payment);
  });

  test("in an error: shows it [finish-payment-4]", async () => {
    mockVerification(pending);
    const result = await payIn((it) => it.onError({ message: "The payment page did not load" }));
    expect(result).toMatchObject({
      what: { text: "The payment page did not load. Nothing was charged.", offer: "retry" },
    });
  });
});

describe("a pending transfer", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  async function wait() {
    const result = awaitBank(payment);
    await vi.runAllTimersAsync();
    return result;
  }

  test("activates the plan once it arrives", async () => {
    mockVerification(refused("billing.transfer_pending"));
    vi.mocked(verifyPayment).mockResolvedValueOnce(refused("client.unreachable"));
    vi.mocked(verifyPayment).mockResolvedValueOnce(refused("billing.transfer_pending"));
    vi.mocked(verifyPayment).mockResolvedValueOnce({ kind: "activated" });
    expect(await wait()).toEqual({ kind: "activated" });
    expect(verifyPayment).toHaveBeenCalledTimes(3);
  });

  test("that the bank refuses is not completed", async () => {
    mockVerification(refused("billing.payment_failed"));
    expect(await wait()).toMatchObject({ kind: "not-completed", what: { offer: "retry" } });
  });

  test("that does not arrive within minutes stays pending", async () => {
    mockVerification(refused("billing.transfer_pending"));
    expect(await wait()).toMatchObject({ kind: "waiting" });
  });
});

test("a popup that cannot open is an error, after verification", async () => {
  mockVerification(pending);
  const result = await payIn(() => {
    throw new Error("blocked");
  });
  expect(result).toMatchObject({
    what: { text: "The payment page stopped with an error. Nothing was charged.", offer: "retry" },
  });
});

describe("after a reload", () => {
  test("a paid payment is verified with retries", async () => {
    mockVerification({ kind: "activated" });
    expect(await resumePayment({ ...payment, isPaid: true })).toEqual({ kind: "activated" });
    expect(verifyPayment).toHaveBeenCalledWith({ ...payment, isPaid: true }, [1, 2]);
  });

  test("a popup without a payment is cleared silently", async () => {
    mockVerification(pending);
    storePendingPayment(payment);
    expect(await resumePayment(payment)).toBeNull();
    expect(readPendingPayment("u")).toBeNull();
  });

  test("another user's payment is not returned", () => {
    storePendingPayment(payment);
    expect(readPendingPayment("someone else")).toBeNull();
    expect(readPendingPayment("u")).toEqual(payment);
  });

  test("a stored payment of another shape is ignored", () => {
    sessionStorage.setItem("tlp-payment", '{"userId":"u","reference":7}');
    expect(readPendingPayment("u")).toBeNull();
  });
});
