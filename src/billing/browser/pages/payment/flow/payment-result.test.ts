import { expect, test } from "vitest";
import { closedUnpaid, notConfirmed, notStarted } from "./payment-result.ts";

test("a payment that did not start was not charged, and can be retried", () => {
  expect(notStarted({ message: "The payment provider does not answer." })).toEqual({
    text: "The payment provider does not answer. Nothing was charged.",
    reference: null,
    offer: "retry",
  });
});

test("users with a plan are not offered a retry", () => {
  const message = "You already have a plan.";
  expect(notStarted({ code: "billing.already_subscribed", message }).offer).toBe("none");
});

test("a closed popup has no reference", () => {
  expect(closedUnpaid()).toMatchObject({ reference: null, offer: "retry" });
});

test.each([
  ["billing.payment_failed", "retry"],
  ["billing.payment_mismatch", "retry"],
  ["billing.payment_pending", "check"],
  ["client.unreachable", "check"],
])("after %s the dialog offers to %s, and shows the reference", (code, offer) => {
  expect(notConfirmed({ kind: "refused", code, text: "Why." }, "tlp-1")).toEqual({
    text: "Why.",
    reference: "tlp-1",
    offer,
  });
});

test("who may have paid is asked not to pay again while the provider does not answer", () => {
  const code = "billing.provider_unavailable";
  const what = notConfirmed({ kind: "refused", code, text: "Please try again." }, "tlp-1");
  expect(what).toMatchObject({ reference: "tlp-1", offer: "check" });
  expect(what.text).toContain("please do not pay again");
});

test("a payment whose time is over leads to the plans, whatever the popup said", () => {
  const ended = { kind: "refused", code: "billing.plan_ended", text: "Why." } as const;
  const expected = { text: "Why.", reference: null, offer: "choose" };
  expect(notConfirmed(ended, "tlp-1")).toEqual(expected);
  expect(notConfirmed(ended, "tlp-1", "The popup broke.")).toEqual(expected);
});
