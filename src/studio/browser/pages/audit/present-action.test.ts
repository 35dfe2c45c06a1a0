import { expect, test } from "vitest";
import { presentAction } from "./present-action.ts";

const subject = { kind: "receipt", id: "R-2026-000123", name: null };
const inNaira = { amountMinor: 250_000, currency: "NGN" };

test.each([
  ["billing.refund", inNaira, "Gave back ₦2,500"],
  ["billing.refund", {}, "Gave back a payment"],
  ["billing.refund-refused", inNaira, "A refund of ₦2,500 was refused"],
  ["billing.give-months", { months: 1, plan: "beginner" }, "Gave 1 month of the First steps plan"],
  ["billing.give-months", { months: 3, plan: "of-old" }, "Gave 3 months"],
  ["billing.match-payment", inNaira, "Matched a payment of ₦2,500 to a student"],
  ["billing.set-payment-aside", {}, "Set a payment aside"],
  ["billing.resend-receipt", {}, "Sent R-2026-000123 again"],
  ["billing.export-payments", {}, "Downloaded the payments of R-2026-000123"],
  ["accounts.make-instructor", {}, "Made an instructor"],
  ["catalog.edit-lesson", { videoId: "waltz", fields: "title" }, "Changed the lesson waltz: title"],
  ["studio.start-upload", { sizeBytes: 3_400_000 }, "Began to send a film of 3 MB"],
  ["studio.delete-upload", {}, "Removed a film"],
  ["catalog.unknown", {}, "catalog.unknown"],
])("%s with %j is told as: %s", (action, details, text) => {
  expect(presentAction({ action, details, subject }, () => "First steps")).toBe(text);
});

test("the months of an export have their names", () => {
  const exported = { kind: "payments", id: "2026-01 to 2026-11", name: null };
  const action = { action: "billing.export-payments", details: {}, subject: exported };
  expect(presentAction(action, () => "")).toBe(
    "Downloaded the payments of January 2026 to November 2026",
  );
});

test("a film is named while the school has it [named-upload-1]", () => {
  const sent = { kind: "upload", id: "1", name: "Left hand.mp4" };
  const action = { action: "studio.start-upload", details: { sizeBytes: 9 }, subject: sent };
  expect(presentAction(action, () => "")).toBe("Began to send the film Left hand.mp4");
});
