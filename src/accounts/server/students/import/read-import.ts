import * as z from "zod";
import {
  type ImportColumn,
  type ImportField,
  importFieldLabels,
  maxImportColumns,
  maxImportRows,
} from "#accounts/contract/import-students.ts";
import { emailAddress, personName } from "#accounts/contract/person.ts";
import { type PaidPlan, paidPlans } from "#billing/contract/plans.ts";
import type { PlanNames } from "#billing/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import { guessFields, isEmail } from "./guess-columns.ts";
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

interface ReadImport {
  columns: ImportColumn[];
  /** The choice of columns that is missing; the rows are empty then. */
  problem: string | null;
  rows: ReadRow[];
}

interface ImportFile {
  csv: string;
  /** The field of each column, chosen by the instructor; guessed without them. */
  columns?: readonly (ImportField | null)[] | undefined;
  planNames: PlanNames;
}

type Fields = readonly (ImportField | null)[];

const samplesOfColumn = 3;
const sampleLength = 80;

/**
 * The columns of a file and its students, row by row. Throws `platform.invalid_request` for a file with too
 * many rows or columns, and for chosen columns that the file does not have.
 */
export function readImport({ csv, columns, planNames }: ImportFile): ReadImport {
  const lines = parseCsv(csv);
  const hasHeadings = lines[0] !== undefined && !lines[0].cells.some(isEmail);
  const body = hasHeadings ? lines.slice(1) : lines;
  if (body.length > maxImportRows) refuse(`Please import at most ${maxImportRows} rows at once.`);
  const headings = namesOfColumns(hasHeadings ? (lines[0]?.cells ?? []) : [], body);
  if (headings.length > maxImportColumns) {
    refuse(`Please keep at most ${maxImportColumns} columns.`);
  }
  const cells = body.map((row) => row.cells);
  if (columns !== undefined && columns.length !== headings.length) {
    refuse("The chosen columns are not those of this file.");
  }
  const fields = columns ?? guessFields(headings, cells);
  const problem = findProblem(fields);
  return {
    columns: headings.map((name, index) => ({
      name: name.slice(0, sampleLength) || `Column ${index + 1}`,
      field: fields[index] ?? null,
      samples: cells
        .slice(0, samplesOfColumn)
        .map((row) => (row[index] ?? "").slice(0, sampleLength)),
    })),
    problem,
    rows: problem === null ? body.map((line) => readRow(line, fields, planNames)) : [],
  };
}

/** Without the last columns that have neither a heading nor a cell. Rows alone may be longer by mistake. */
function namesOfColumns(headings: readonly string[], rows: readonly CsvLine[]): string[] {
  const width =
    headings.length || Math.max(0, ...rows.slice(0, 1).map(({ cells }) => cells.length));
  const isUsed = (index: number) =>
    (headings[index] ?? "") !== "" || rows.some(({ cells }) => (cells[index] ?? "") !== "");
  const names = Array.from({ length: width }, (_, index) => headings[index] ?? "");
  return names.slice(0, names.findLastIndex((_, index) => isUsed(index)) + 1);
}

function refuse(message: string): never {
  throw new AppError("platform.invalid_request", { message });
}

function findProblem(fields: Fields): string | null {
  const given = fields.filter((field) => field !== null);
  const twice = given.find((field, index) => given.indexOf(field) !== index);
  if (twice !== undefined) {
    return `Two columns are used as “${importFieldLabels[twice]}”. Please leave one.`;
  }
  if (!given.includes("email")) return "Please choose the column with the email addresses.";
  const names: ImportField[] = ["name", "firstName", "lastName"];
  return names.some((name) => given.includes(name))
    ? null
    : "Please choose the column with the names.";
}

function readRow({ line, cells }: CsvLine, fields: Fields, planNames: PlanNames): ReadRow {
  const cellOf = (field: ImportField) => cells[fields.indexOf(field)] ?? "";
  const typedName = cellOf("name") || `${cellOf("firstName")} ${cellOf("lastName")}`.trim();
  const typed = { line, name: typedName.slice(0, 200), email: cellOf("email").slice(0, 300) };
  if (cells.slice(fields.length).some((cell) => cell !== "")) {
    return { ...typed, problem: "More cells than columns" };
  }
  const name = personName.safeParse(typedName);
  if (!name.success) return { ...typed, problem: `Name: ${problemOf(name.error)}` };
  const email = emailAddress.safeParse(cellOf("email"));
  if (!email.success) return { ...typed, problem: `Email: ${problemOf(email.error)}` };
  const gift = readGift({ plan: cellOf("plan"), months: cellOf("months") }, planNames);
  if (gift === undefined) {
    const names = paidPlans.map((plan) => planNames[plan]).join(", ");
    return { ...typed, problem: `Plan and months: one of ${names}, with 1 to 12` };
  }
  const student = { name: name.data, email: email.data, gift };
  return { line, name: student.name, email: student.email, student };
}

const countOfMonths = z.coerce.number().int().min(1).max(12);

/**
 * Null: the row gives no plan. Undefined: plan or months are invalid, or one of the two is missing.
 */
function readGift(
  typed: { plan: string; months: string },
  planNames: PlanNames,
): NewStudent["gift"] | undefined {
  if (typed.plan === "" && typed.months === "") return null;
  const plan = paidPlans.find((id) => isPlan(typed.plan, [id, planNames[id]]));
  const months = countOfMonths.safeParse(typed.months.replace(/\s*months?$/i, ""));
  return plan && months.success ? { plan, months: months.data } : undefined;
}

/** `Professional Pro`, `professional-pro` and `PROFESSIONAL_PRO plan` are one plan. */
function isPlan(typed: string, names: readonly string[]): boolean {
  const plain = (text: string) =>
    text
      .slice(0, 100)
      .toLowerCase()
      .replace(/[\s_-]+/g, " ")
      .trim();
  const wanted = plain(typed).replace(/ plan$/, "");
  return names.some((name) => plain(name).replace(/ plan$/, "") === wanted);
}

const problemOf = ({ issues }: { issues: readonly { message: string }[] }): string =>
  issues[0]?.message ?? "not valid";
