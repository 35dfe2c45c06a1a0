import { type ImportRow, maxImportBytes } from "#accounts/contract/import-students.ts";
import type { PaidPlan } from "#billing/contract.ts";
import { readTextFile } from "#studio/browser/index.ts";

/** A file's text, in whatever encoding. Throws an error whose message names the file's problem. */
export async function readCsvFile(file: File): Promise<string> {
  // UTF-16 takes two bytes for most characters.
  const text = file.size > 2 * maxImportBytes ? null : await readTextFile(file, "csv");
  if (text === null || text.length > maxImportBytes) {
    throw new Error("This file is too large. Please use at most 1 MB, and 2,000 rows.");
  }
  return text;
}

type State = ImportRow["state"];

/** The planned or actual outcome of a row. */
const texts: Record<State, string> = {
  new: "Will be added and invited",
  added: "Added and invited",
  exists: "Has an account: nothing changes",
  repeated: "Stands above already",
  invalid: "Left out",
  failed: "Could not be added: import the file again",
};

/** `Will be added and invited, with 3 months of Beginner`. */
export function presentImportState(
  { state, gift, problem }: ImportRow,
  planName: (plan: PaidPlan) => string,
): string {
  if (problem !== null) return `${texts[state]}. ${problem}`;
  if (gift === null || (state !== "new" && state !== "added")) return texts[state];
  const { plan, months } = gift;
  return `${texts[state]}, with ${months} ${months === 1 ? "month" : "months"} of ${planName(plan)}`;
}

const words: Record<State, string> = {
  new: "to add",
  added: "added",
  exists: "with an account already",
  repeated: "repeated",
  invalid: "left out",
  failed: "failed",
};

export const countOf = (rows: readonly ImportRow[], state: State): number =>
  rows.filter((row) => row.state === state).length;

/** `12 to add · 1 left out`. */
export function presentTotals(rows: readonly ImportRow[]): string {
  const states: State[] = ["new", "added", "failed", "exists", "repeated", "invalid"];
  const totals = states.flatMap((state) => {
    const count = countOf(rows, state);
    return count === 0 ? [] : [`${count} ${words[state]}`];
  });
  return totals.join(" · ") || "No rows";
}
