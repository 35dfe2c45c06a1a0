import type { Readable } from "node:stream";
import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { guardSemicolons, writeSpreadsheet } from "#platform/server/write-spreadsheet.ts";
import { listPaymentsOfMonths, type StudioPaymentRow } from "../queries/studio/studio-lists.ts";
import { presentMethod } from "../receipts/present-method.ts";
import { presentStudents } from "./find-students.ts";
import type { MoneyDeps } from "./money-deps.ts";

type Deps = Pick<MoneyDeps, "db" | "people" | "issuer">;

export interface ExportPayments {
  actorId: string;
  /** The first and the last month, `2026-01`. */
  from: string;
  to: string;
}

const maxMonths = 36;
const pageSize = 500;

/**
 * The payments of some months of the school's time zone as CSV, oldest first, read while it is sent.
 * No part of a name is taken for a formula by a spreadsheet. Throws `platform.invalid_request` for months that
 * are not in order, or too many.
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
      ...{ actorId, action: "billing.export-payments" },
      subject: { kind: "payments", id: `${from} to ${to}` },
    }),
  );
  const content = writeSpreadsheet(columns, readRows(deps, { from, to }));
  return { name: `payments-${from}-to-${to}.csv`, content };
}

const columns = [
  ...["Paid on", "Student", "Email", "Plan", "Billing period", "Currency", "Amount", "Fee"],
  ...["Given back", "Provider", "Method", "Charge", "Receipt", "Credit notes"],
  ...["Paid from", "Paid through"],
];

async function* readRows(
  deps: Deps,
  { from, to }: Pick<ExportPayments, "from" | "to">,
): AsyncGenerator<string[]> {
  const { timeZone } = deps.issuer;
  let after: StudioPaymentRow | null = null;
  for (;;) {
    const page: StudioPaymentRow[] = await listPaymentsOfMonths(
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

function presentRow(
  { issuer: { planNames, timeZone } }: Deps,
  row: StudioPaymentRow,
  student: { name: string; email: string },
): string[] {
  const { currency, provider, chargeId } = row;
  const ofKind = (kind: string) =>
    row.receipts
      .filter((it) => it.kind === kind)
      .map((it) => it.number)
      .join(" ");
  const timeOf = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" })
      .replace("T", " ");
  return [
    ...[timeOf(row.paidAt), guardSemicolons(student.name), guardSemicolons(student.email)],
    ...[planNames[row.plan], row.billingPeriod],
    ...[currency, decimal(row.amountMinor), row.feeMinor === null ? "" : decimal(row.feeMinor)],
    ...[decimal(row.returnedMinor), provider, presentMethod(row), chargeId],
    ...[ofKind("receipt"), ofKind("credit-note")],
    ...[timeOf(row.periodFrom), timeOf(row.periodThrough)],
  ];
}

/** `7500.00`, without floating point. */
function decimal(amountMinor: number): string {
  const whole = Math.trunc(amountMinor / 100);
  return `${whole}.${String(amountMinor % 100).padStart(2, "0")}`;
}
