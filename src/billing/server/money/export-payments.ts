import type { Readable } from "node:stream";
import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { guardSemicolons, writeSpreadsheet } from "#platform/server/write-spreadsheet.ts";
import {
  listMovementsOfMonths,
  type MovementKind,
  type MovementRow,
} from "../queries/studio/money-movements.ts";
import { formatMethod } from "../receipts/format-method.ts";
import { presentStudents } from "./find-students.ts";
import type { MoneyDeps } from "./money-deps.ts";

type Deps = Pick<MoneyDeps, "db" | "people" | "issuer">;

export interface ExportPayments {
  actorId: string;
  /** The first and the last month, as `2026-01`. */
  from: string;
  to: string;
}

const maxMonths = 36;
const pageSize = 500;

/**
 * The movements of some months in the school's time zone as CSV, oldest first, streamed. By month
 * and currency, the net amounts sum to the overview's months. Names are escaped, so that
 * spreadsheets read no formula. Throws `platform.invalid_request` for months that are out of order,
 * or too many.
 */
export async function exportPayments(
  deps: Deps,
  { actorId, from, to }: ExportPayments,
): Promise<{ name: string; content: Readable }> {
  const months = Temporal.PlainYearMonth.from(from).until(to, { largestUnit: "months" }).months;
  if (months < 0 || months >= maxMonths) {
    const message = `Please choose up to ${maxMonths} months, the first one first.`;
    throw new AppError("platform.invalid_request", { message });
  }
  await deps.db.transaction().execute((trx) =>
    recordAction(trx, {
      actorId,
      action: "billing.export-payments",
      subject: { kind: "payments", id: `${from} to ${to}` },
    }),
  );
  const content = writeSpreadsheet(columns, readRows(deps, { from, to }));
  return { name: `payments-${from}-to-${to}.csv`, content };
}

const columns = [
  "Date",
  "Movement",
  "Student",
  "Email",
  "Plan",
  "Billing period",
  "Currency",
  "Amount",
  "VAT",
  "Fee",
  "Net",
  "Provider",
  "Method",
  "Charge",
  "Document",
  "Corrects",
  "Paid from",
  "Paid through",
];

async function* readRows(
  deps: Deps,
  { from, to }: Pick<ExportPayments, "from" | "to">,
): AsyncGenerator<string[]> {
  const { timeZone } = deps.issuer.school;
  let after: MovementRow | null = null;
  for (;;) {
    const page: MovementRow[] = await listMovementsOfMonths(
      deps.db,
      { timeZone, from, to },
      { after, limit: pageSize },
    );
    const studentOf = await presentStudents(
      deps,
      page.map((row) => row.userId),
    );
    for (const row of page) {
      const student = studentOf(row.userId);
      yield presentRow(deps, row, student ?? { name: "Erased account", email: "" });
    }
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

const names: Readonly<Record<MovementKind, string>> = {
  payment: "Payment",
  refund: "Refund",
  "lost-dispute": "Lost dispute",
  "retry-fee": "Retry fee",
};

function presentRow(
  { issuer: { planNames, school } }: Deps,
  row: MovementRow,
  student: { name: string; email: string },
): string[] {
  const timeOf = (instant: Date | null) => (instant ? presentTime(instant, school.timeZone) : "");
  return [
    timeOf(row.at),
    names[row.kind],
    guardSemicolons(student.name),
    guardSemicolons(student.email),
    planNames[row.plan],
    row.billingPeriod,
    row.currency,
    formatDecimal(row.amountMinor),
    formatDecimal(row.vatMinor ?? 0),
    row.feeMinor === null ? "" : formatDecimal(row.feeMinor),
    formatDecimal(row.amountMinor - (row.feeMinor ?? 0)),
    row.provider,
    row.kind === "retry-fee" ? "" : formatMethod(row),
    row.chargeId ?? "",
    row.number ?? "",
    row.corrects ?? "",
    timeOf(row.periodFrom),
    timeOf(row.periodThrough),
  ];
}

/** The time in the zone, as `2026-11-23 12:00`. */
function presentTime(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .replace("T", " ");
}

/** A decimal without floating point, as `-7500.00`. */
function formatDecimal(amountMinor: number): string {
  const minor = Math.abs(amountMinor);
  const whole = Math.trunc(minor / 100);
  return `${amountMinor < 0 ? "-" : ""}${whole}.${String(minor % 100).padStart(2, "0")}`;
}
