import * as z from "zod/mini";
import { paidPlan } from "#billing/contract/subscription.ts";
import { reason } from "#platform/contract/audit-log.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { endpoint } from "#platform/contract.ts";

const studio = { access: "instructor", tag: "Studio" } as const;

export const maxImportRows = 2_000;
export const maxImportColumns = 100;
export const maxImportBytes = 1_000_000;

/**
 * `new`: would be added. `added`: was added. `exists`: has an account, which stays unchanged.
 * `repeated`: appears earlier in the file. `failed`: could not be added, and may be tried again.
 */
const rowState = z.enum(["new", "added", "exists", "repeated", "invalid", "failed"]);

/** What a column of the file may be used as. Null columns are not used. */
const importField = z.enum(["name", "firstName", "lastName", "email", "plan", "months"]);
export type ImportField = z.infer<typeof importField>;

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  plan: "Plan",
  months: "Months",
};

const importColumn = z.object({
  /** The column's heading, or its number where it has none. */
  name: z.string(),
  field: z.nullable(importField),
  /** Its cells in the first rows. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

const importRows = z.object({
  rows: z.array(
    z.object({
      /** The line in the file, from 1. */
      line: z.int(),
      name: z.string(),
      email: z.string(),
      state: rowState,
      /** The free months that the row gives; null for none. */
      gift: z.nullable(z.object({ plan: paidPlan, months: z.int() })),
      /** The reason that the row is invalid. */
      problem: z.nullable(z.string()),
    }),
  ),
});
export type ImportRow = z.infer<typeof importRows>["rows"][number];

const importCheck = z.extend(importRows, {
  columns: z.array(importColumn),
  /** The choice of columns that is missing; the rows are empty then. */
  problem: z.nullable(z.string()),
});
export type ImportCheck = z.infer<typeof importCheck>;

const csv = z.string().check(z.minLength(1), z.maxLength(maxImportBytes));
/** The use of each column, in their order; guessed without it. */
const columns = z.optional(z.array(z.nullable(importField)).check(z.maxLength(maxImportColumns)));
const textFiles = { csv: "a CSV file in UTF-8 (.csv)" };
/** JSON writes some characters with more bytes. */
const maxBodyBytes = 4 * maxImportBytes;

export const importEndpoints = {
  checkImport: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/students/import/check",
    summary: "What an import of a CSV file would do, row by row; nothing is changed",
    description:
      "The uses of the columns are guessed by their headings: a name or first and last name, email, and where wanted plan and months. Where a guess is wrong, `columns` says the use of each.",
    body: z.strictObject({ csv, columns }),
    textFiles,
    maxBodyBytes,
    data: importCheck,
    limit: { points: 60, durationSeconds: 600 },
    example: {
      body: {
        csv: "name,email\nAda (demo student),ada@school.test\n",
        columns: ["name", "email"],
      },
    },
  }),
  importStudents: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/students/import",
    summary: "Add the students of a CSV file who have no account, and invite each by mail",
    description: "The same file again adds nobody twice and mails nobody twice.",
    freshCode: true,
    body: z.strictObject({ csv, columns, reason, code: secondFactorCode }),
    textFiles,
    maxBodyBytes,
    data: importRows,
    limit: { points: 20, durationSeconds: 600 },
    example: {
      body: {
        csv: "name,email\nAda (demo student),ada@school.test\n",
        columns: ["name", "email"],
        reason: "The old school",
        code: "123456",
      },
    },
  }),
};
