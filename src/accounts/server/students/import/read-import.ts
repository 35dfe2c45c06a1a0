import * as z from "zod";
import { maxImportRows } from "#accounts/contract/import-students.ts";
import { emailAddress, personName } from "#accounts/contract/person.ts";
import { type PaidPlan, paidPlans } from "#billing/contract/plans.ts";
import { paidPlan } from "#billing/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import { type CsvLine, parseCsv } from "./parse-csv.ts";

/** A student in a row of the file. */
export interface NewStudent {
  name: string;
  email: string;
  /** Free months of a plan; null for none. */
  gift: { plan: PaidPlan; months: number } | null;
}

export type ReadRow = { line: number; name: string; email: string } & (
  | { student: NewStudent }
  | { problem: string }
);

const columns = ["name", "email", "plan", "months"] as const;
const giftProblem = `Plan and months: one of ${paidPlans.join(", ")}, with 1 to 12`;
const months = z.coerce.number().int().min(1).max(12);

/**
 * The students of a file, row by row. Throws `platform.invalid_request` for a file without the columns or
 * with too many rows.
 */
export function readImport(csv: string): ReadRow[] {
  const [head, ...lines] = parseCsv(csv);
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
  if (!names.includes("name") || !names.includes("email")) {
    refuse("The first line has to name the columns: name, email, and where you like plan, months.");
  }
  const unknown = names.find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined) refuse(`There is no column “${unknown.slice(0, 40)}” here.`);
  if (lines.length > maxImportRows) refuse(`Please import at most ${maxImportRows} rows at once.`);
  return lines.map((line) => readRow(line, names));
}

function refuse(message: string): never {
  throw new AppError("platform.invalid_request", { message });
}

function readRow({ line, cells }: CsvLine, names: readonly string[]): ReadRow {
  const cellOf = (column: (typeof columns)[number]) => cells[names.indexOf(column)] ?? "";
  const typed = { line, name: cellOf("name").slice(0, 200), email: cellOf("email").slice(0, 300) };
  if (cells.length > names.length) return { ...typed, problem: "More cells than columns" };
  const name = personName.safeParse(cellOf("name"));
  if (!name.success) return { ...typed, problem: `Name: ${problemOf(name.error)}` };
  const email = emailAddress.safeParse(cellOf("email"));
  if (!email.success) return { ...typed, problem: `Email: ${problemOf(email.error)}` };
  const gift = readGift(cellOf("plan"), cellOf("months"));
  if (gift === undefined) {
    return { ...typed, problem: giftProblem };
  }
  const student = { name: name.data, email: email.data, gift };
  return { line, name: student.name, email: student.email, student };
}

/**
 * Null: the row gives no plan. Undefined: plan or months are invalid, or one of the two is missing.
 */
function readGift(typedPlan: string, typedMonths: string): NewStudent["gift"] | undefined {
  if (typedPlan === "" && typedMonths === "") return null;
  const plan = paidPlan.safeParse(typedPlan.toLowerCase());
  const count = months.safeParse(typedMonths);
  return plan.success && count.success ? { plan: plan.data, months: count.data } : undefined;
}

const problemOf = ({ issues }: { issues: readonly { message: string }[] }): string =>
  issues[0]?.message ?? "not valid";
