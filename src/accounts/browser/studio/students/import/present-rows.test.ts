import { expect, test } from "vitest";
import type { ImportRow } from "#accounts/contract/import-students.ts";
import type { PaidPlan } from "#billing/contract.ts";
import { presentImportState, presentTotals, readCsvFile } from "./present-rows.ts";

const row = (state: ImportRow["state"], problem: string | null = null): ImportRow => ({
  line: 2,
  name: "Ada (demo student)",
  email: "ada@school.test",
  state,
  gift: null,
  problem,
});
const planName = (plan: PaidPlan) => `the ${plan}`;

test("rows are counted by what happens to them, and say why they are left out", () => {
  const rows = [row("new"), row("invalid", "Name: This field is required"), row("new")];
  expect(presentTotals(rows)).toBe("2 to add · 1 left out");
  expect(presentTotals([])).toBe("No rows");
  const presented = (each: ImportRow) => presentImportState(each, planName);
  expect(presented(row("exists"))).toBe("Has an account: nothing changes");
  expect(presented(row("invalid", "Name: This field is required"))).toBe(
    "Left out. Name: This field is required",
  );
});

test("a row says which months it gives, where it gives them", () => {
  const presented = (state: ImportRow["state"], months: number) =>
    presentImportState({ ...row(state), gift: { plan: "beginner", months } }, planName);
  expect(presented("new", 3)).toBe("Will be added and invited, with 3 months of the beginner");
  expect(presented("added", 1)).toBe("Added and invited, with 1 month of the beginner");
  expect(presented("exists", 3)).toBe("Has an account: nothing changes");
});

test.each([
  ["is empty", new Uint8Array(0), "This file is empty."],
  ["is too large", new Uint8Array(2_000_001), /too large/],
  ["has too many characters", new Uint8Array(1_000_001).fill(0x61), /too large/],
  ["is no text", new Uint8Array([0x41, 0, 0, 0, 0x2c]), /Save it as CSV \(\.csv\)/],
])("a file that %s is refused with the reason", async (_, bytes, message) => {
  await expect(readCsvFile(new File([bytes], "students.csv"))).rejects.toThrow(message);
});
