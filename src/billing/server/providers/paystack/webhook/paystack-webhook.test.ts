import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createPaystackWebhook } from "./paystack-webhook.ts";

const secretKey = "sk_test_of-this-test";
const webhook = createPaystackWebhook({ secretKey, mode: "test" });
const body = '{"event":"charge.success","data":{"amount":7500.00,"name":"Für Elise"}}';

function signed(text: string, key = secretKey) {
  const raw = Buffer.from(text);
  const signature = createHmac("sha512", key).update(raw).digest("hex");
  return { raw, headers: { "x-paystack-signature": signature } };
}

describe("a signature of Paystack", () => {
  test("is genuine for the exact bytes", async () => {
    const { raw, headers } = signed(body);
    expect(await webhook.verify(raw, headers)).toBe("genuine");
  });

  test("does not cover a body that differs by one byte, or is serialised anew", async () => {
    const { raw, headers } = signed(body);
    const altered = Buffer.from(raw);
    altered.writeUInt8(altered.readUInt8(20) ^ 1, 20);
    expect(await webhook.verify(altered, headers)).toBe("wrong_signature");
    const again = Buffer.from(JSON.stringify(JSON.parse(body)));
    expect(await webhook.verify(again, headers)).toBe("wrong_signature");
  });

  test.each([
    ["missing", {}, "no_signature"],
    ["empty", { "x-paystack-signature": "" }, "no_signature"],
    ["too short", { "x-paystack-signature": "ab" }, "wrong_signature"],
    ["no hexadecimal", { "x-paystack-signature": "z".repeat(128) }, "wrong_signature"],
    ["of another key", signed(body, "sk_test_other").headers, "wrong_signature"],
  ])("that is %s is refused", async (_, headers, reason) => {
    expect(await webhook.verify(Buffer.from(body), headers)).toBe(reason);
  });

  test("of the previous key is genuine while keys are rotated, and not after", async () => {
    const rotating = createPaystackWebhook({
      secretKey: "sk_test_new",
      previousSecretKey: secretKey,
      mode: "test",
    });
    const { raw, headers } = signed(body);
    expect(await rotating.verify(raw, headers)).toBe("genuine");
    const current = signed(body, "sk_test_new");
    expect(await rotating.verify(current.raw, current.headers)).toBe("genuine");
    const rotated = createPaystackWebhook({ secretKey: "sk_test_new", mode: "test" });
    expect(await rotated.verify(raw, headers)).toBe("wrong_signature");
  });
});

describe("an event of Paystack", () => {
  const parse = (event: string, data: unknown) =>
    webhook.parse(Buffer.from(JSON.stringify({ event, data })));

  test("is known by its bytes", () => {
    const [one, same, other] = ["charge.success", "charge.success", "refund.failed"].map((kind) =>
      parse(kind, { id: 1 }),
    );
    expect(one?.dedupKey).toMatch(/^[0-9a-f]{64}$/);
    expect(same?.dedupKey).toBe(one?.dedupKey);
    expect(other?.dedupKey).not.toBe(one?.dedupKey);
  });

  test("names its charge exactly, with its customer and plan", () => {
    const text =
      '{"event":"charge.success","data":{"id":9007199254740993,"domain":"test","reference":"tlp-1",' +
      '"customer":{"customer_code":"CUS_1"},"plan":{"plan_code":"PLN_1"}}}';
    expect(webhook.parse(Buffer.from(text))).toMatchObject({
      kind: "charge.success",
      mode: "test",
      subjects: [
        {
          reference: "tlp-1",
          chargeId: "9007199254740993",
          customerCode: "CUS_1",
          planCode: "PLN_1",
        },
      ],
    });
  });

  test.each([
    ["an empty object", {}, undefined],
    ["a code", "PLN_1", "PLN_1"],
    ["missing", undefined, undefined],
    ["a number", 7, undefined],
  ])("may have a plan that is %s", (_, plan, planCode) => {
    expect(parse("charge.success", { plan }).subjects).toMatchObject([{ planCode }]);
  });

  test("of an invoice names its subscription and the reference of its charge", () => {
    const data = {
      id: 4,
      transaction: { reference: "5f", id: 12 },
      subscription: { subscription_code: "SUB_1" },
    };
    expect(parse("invoice.update", data).subjects).toMatchObject([
      { reference: "5f", chargeId: "12", providerSubscriptionId: "SUB_1" },
    ]);
    expect(parse("invoice.payment_failed", { ...data, transaction: {} }).subjects).toMatchObject([
      { reference: undefined, chargeId: undefined, providerSubscriptionId: "SUB_1" },
    ]);
  });

  test("of a refund or dispute names the charge, not itself", () => {
    const refund = { id: 3, transaction_reference: "tlp-1", refund_reference: null };
    expect(parse("refund.processed", refund).subjects).toMatchObject([
      { reference: "tlp-1", chargeId: undefined },
    ]);
    const dispute = { id: 3, transaction: { id: 12, reference: "tlp-1" } };
    expect(parse("charge.dispute.create", dispute).subjects).toMatchObject([
      { reference: "tlp-1", chargeId: "12" },
    ]);
  });

  test("of expiring cards lists several subscriptions, and any of them may be of test mode", () => {
    const entry = (code: string, domain: string) => ({
      domain,
      subscription: { subscription_code: code, plan: { plan_code: "PLN_1" } },
    });
    const data = [entry("SUB_1", "live"), entry("SUB_2", "test"), null];
    expect(parse("subscription.expiring_cards", data)).toMatchObject({
      mode: "test",
      subjects: [
        { providerSubscriptionId: "SUB_1", planCode: "PLN_1" },
        { providerSubscriptionId: "SUB_2", planCode: "PLN_1" },
        { providerSubscriptionId: undefined },
      ],
    });
  });

  test("has text without U+0000, however it is written", () => {
    const text = `{"event":"charge.\\u0000success","data":{"reference":"tlp\\u0000-1"}}`;
    expect(webhook.parse(Buffer.from(text))).toMatchObject({
      kind: "charge.success",
      subjects: [{ reference: "tlp-1" }],
    });
  });

  test("of another kind concerns no agreement", () => {
    expect(parse("transfer.success", { reference: "tlp-1" })).toMatchObject({
      kind: "transfer.success",
      subjects: [],
    });
  });

  test.each(["", "{", "null", "[1]", '{"event":7}', '{"event":"\\u0000"}', "[".repeat(200_000)])(
    "that is no event is unreadable: %.12s",
    (text) => {
      expect(webhook.parse(Buffer.from(text))).toMatchObject({ kind: "unreadable", subjects: [] });
    },
  );

  test("with nothing but its kind is read", () => {
    expect(webhook.parse(Buffer.from('{"event":"charge.success"}'))).toMatchObject({
      kind: "charge.success",
      mode: null,
    });
  });
});
