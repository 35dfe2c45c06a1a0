import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type PendingPayment, readPendingPayment } from "../flow/pending-payment.ts";
import {
  beginPaypalPayment,
  loadPaypal,
  type PaypalScript,
  showPaypalButtons,
} from "./paypal-payment.ts";

vi.mock("#accounts/browser/index.ts", () => ({ loadUser: vi.fn() }));
// The loader is a mock, so no script is added to a page.
vi.mock("./load-script.ts", () => ({ addScript: vi.fn(), loadOnce: () => vi.fn() }));

const chosen = { plan: "beginner", period: "monthly" } as const;
const user = { _id: "u", email: "u@school.test" };
const payment: PendingPayment = {
  userId: "u",
  email: user.email,
  method: "paypal",
  reference: "I-1",
  isPaid: false,
  ...chosen,
};

type Options = Parameters<PaypalScript["Buttons"]>[0];

/** A fake PayPal script whose window ends as soon as the buttons render. */
function scriptThat(end: (options: Options) => unknown): PaypalScript {
  const show: PaypalScript["Buttons"] = (options) => ({
    render: async () => {
      await end(options);
    },
  });
  return { Buttons: show };
}

const container = {} as HTMLElement;
const resultOf = (end: (options: Options) => unknown) =>
  showPaypalButtons({ payment, script: scriptThat(end) }, container).result;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("beginning", () => {
  const mockResponse = (status: number, body: object) =>
    vi.stubGlobal("fetch", async () => Response.json(body, { status }));
  const data = { subscriptionId: "I-1", scriptUrl: "http://wallet.test/sdk/js" };

  test("stores the created subscription, for a reload", async () => {
    const script = scriptThat(() => undefined);
    vi.mocked(loadPaypal).mockResolvedValue(script);
    mockResponse(200, { data });
    expect(await beginPaypalPayment(user, chosen, { expectedAmountMinor: 1_000 })).toEqual({
      payment,
      script,
    });
    expect(loadPaypal).toHaveBeenCalledWith(data.scriptUrl);
    expect(readPendingPayment("u")).toEqual(payment);
  });

  test("without PayPal's script nothing is charged or stored", async () => {
    vi.mocked(loadPaypal).mockRejectedValue(new Error("no"));
    mockResponse(200, { data });
    expect(await beginPaypalPayment(user, chosen, { expectedAmountMinor: 1_000 })).toMatchObject({
      what: { text: expect.stringContaining("Nothing was charged."), offer: "retry" },
    });
    expect(readPendingPayment("u")).toBeNull();
  });

  test("a plan that is already running is reported, without a retry", async () => {
    const message = "You already have a plan.";
    mockResponse(409, { message, code: "billing.already_subscribed", requestId: "r" });
    expect(await beginPaypalPayment(user, chosen, { expectedAmountMinor: 1_000 })).toMatchObject({
      what: { text: message, offer: "none" },
    });
  });
});

describe("PayPal's window", () => {
  test("uses the subscription that the server created", async () => {
    let asked: string | undefined;
    await resultOf(async (options) => {
      asked = await options.createSubscription();
      options.onCancel();
    });
    expect(asked).toBe("I-1");
  });

  test("approved: paid, with the subscription id", async () => {
    const end = await resultOf((options) => options.onApprove({ subscriptionID: "I-1" }));
    expect(end).toEqual({ kind: "paid", reference: "I-1" });
  });

  test.each([{}, { subscriptionID: "" }, undefined])(
    "approved without an id (%j) is not a success [paypal-payment-1]",
    async (data) => {
      const end = await resultOf((options) => options.onApprove(data));
      expect(end).toEqual({ kind: "paid-without-reference" });
    },
  );

  test("closed is cancelled; an error has its message, if any", async () => {
    expect(await resultOf((options) => options.onCancel())).toEqual({ kind: "cancelled" });
    const broken = resultOf((options) => options.onError(new Error("Declined")));
    expect(await broken).toEqual({ kind: "error", text: "Declined" });
    expect(await resultOf((options) => options.onError(7))).toEqual({ kind: "error", text: null });
  });

  test("a failed rendering of the buttons is an error", async () => {
    const broken = resultOf(() => Promise.reject(new Error("No place")));
    expect(await broken).toEqual({ kind: "error", text: "No place" });
  });
});
