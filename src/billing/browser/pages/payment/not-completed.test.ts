import { expect, test } from "vitest";
import { closedUnpaid, notBegun, notConfirmed } from "./not-completed.ts";

test("what never began says that nothing was charged, and may be tried again", () => {
  expect(notBegun({ message: "The payment provider does not answer." })).toEqual({
    text: "The payment provider does not answer. Nothing was charged.",
    reference: null,
    offer: "retry",
  });
});

test("who has a plan already is not invited to pay again", () => {
  const message = "You already have a plan.";
  expect(notBegun({ code: "billing.already_subscribed", message }).offer).toBe("none");
});

test("a closed popup names no reference: there is nothing to look for", () => {
  expect(closedUnpaid()).toMatchObject({ reference: null, offer: "retry" });
});

test.each([
  ["billing.payment_failed", "retry"],
  ["billing.payment_mismatch", "retry"],
  ["billing.payment_pending", "check"],
  ["billing.provider_unavailable", "check"],
  ["client.unreachable", "check"],
])("after %s the offer is to %s, and the reference is named", (code, offer) => {
  expect(notConfirmed({ kind: "refused", code, text: "Why." }, "tlp-1")).toEqual({
    text: "Why.",
    reference: "tlp-1",
    offer,
  });
});
