import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { lockPayer } from "../queries/lock-user.ts";
import {
  type DuePayment,
  insertReceipt,
  listDuePayments,
  listUsersWithDuePayments,
  type ReturnCause,
  takeSequence,
} from "../queries/receipts.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { formatMethod } from "./format-method.ts";
import { formatReceiptNumber, type Receipt, type ReceiptIssuer, type Seller } from "./receipt.ts";
import { getReceiptLook, type ReceiptContent } from "./receipt-content.ts";
import { receiptMail } from "./receipt-mail.ts";
import { findVatRate, splitVat } from "./vat.ts";

/**
 * Issues the documents that a user's payments lack: a receipt for each, and a credit note for money
 * returned since the last one. Their content is fixed now, and each is mailed to the payer. The
 * caller holds the user's billing lock and has decided the paid periods. Idempotent.
 */
export async function issueReceipts(
  issuer: ReceiptIssuer,
  trx: Trx,
  userId: string,
): Promise<void> {
  const payments = await listDuePayments(trx, userId);
  if (payments.length === 0) return;
  const issuedAt = await readSchoolClock(trx);
  const buyer = await issuer.findBuyer(trx, userId);
  const issue = { issuer, trx, userId, buyer, issuedAt };
  // All receipts before all credit notes, so that concurrent transactions lock the two series in
  // one order.
  const receipted = [];
  for (const payment of payments) {
    const content = payment.receipt ?? (await issueReceipt(issue, payment));
    receipted.push({ payment, content });
  }
  for (const { payment, content } of receipted) await issueCreditNotes(issue, payment, content);
}

interface Issue {
  issuer: ReceiptIssuer;
  trx: Trx;
  userId: string;
  buyer: { name: string; email: string } | null;
  issuedAt: Date;
}

function issueReceipt(issue: Issue, payment: DuePayment): Promise<ReceiptContent> {
  const { buyer } = issue;
  const { seller, planNames } = issue.issuer;
  const { plan, billingPeriod, periodFrom, periodThrough, amountMinor, currency } = payment;
  const hasPeriod = periodFrom < periodThrough;
  const ratePercent = findVatRate(seller, { currency, country: payment.payerCountry });
  return issueNext(issue, {
    payment,
    seller,
    returnedMinor: 0,
    says: {
      kind: "receipt",
      // For an account that was erased before its receipt was issued.
      buyerName: buyer?.name ?? "Erased account",
      buyerEmail: buyer?.email ?? "",
      description: `${planNames[plan]} plan, ${billingPeriod}`,
      periodFrom: hasPeriod ? periodFrom : null,
      periodThrough: hasPeriod ? periodThrough : null,
      amountMinor,
      currency,
      vat:
        ratePercent === null
          ? null
          : { ratePercent, amountMinor: splitVat(amountMinor, ratePercent).vatMinor },
      method: formatMethod(payment),
      // PayPal lists a charge under its id some time after the payment.
      providerReference: payment.chargeId.startsWith("unlisted:")
        ? payment.agreementId
        : payment.chargeId,
      corrects: null,
    },
  });
}

/** Money lost in a dispute has a credit note of its own, so that accounts tell it from refunds. */
async function issueCreditNotes(
  issue: Issue,
  payment: DuePayment,
  content: ReceiptContent,
): Promise<void> {
  const { returnedMinor, creditedMinor, lostMinor } = payment;
  const dueMinor = Math.max(0, returnedMinor - creditedMinor);
  const disputedMinor = Math.min(dueMinor, Math.max(0, lostMinor));
  const refundedMinor = dueMinor - disputedMinor;
  const refundedTo = creditedMinor + refundedMinor;
  if (refundedMinor > 0) {
    const span = { creditedMinor, returnedMinor: refundedTo };
    await issueCreditNote(issue, { payment, content, cause: "refund", ...span });
  }
  if (disputedMinor > 0) {
    const span = { creditedMinor: refundedTo, returnedMinor };
    await issueCreditNote(issue, { payment, content, cause: "dispute", ...span });
  }
}

interface CreditNote {
  payment: DuePayment;
  /** The content of the receipt that it corrects. */
  content: ReceiptContent;
  cause: ReturnCause;
  /** The returned amount before this credit note, and including it. */
  creditedMinor: number;
  returnedMinor: number;
}

/** The VAT of all credit notes sums to the receipt's, however many there are. */
function issueCreditNote(
  issue: Issue,
  { payment, content: { receipt, seller }, cause, creditedMinor, returnedMinor }: CreditNote,
): Promise<ReceiptContent> {
  const { vat } = receipt;
  const vatOf = (minor: number) => (vat === null ? 0 : splitVat(minor, vat.ratePercent).vatMinor);
  const vatMinor = vatOf(returnedMinor) - vatOf(creditedMinor);
  const { number: corrects, issuedOn: _, ...sale } = receipt;
  return issueNext(issue, {
    payment,
    seller,
    returnedMinor,
    cause,
    says: {
      ...sale,
      kind: "credit-note",
      amountMinor: returnedMinor - creditedMinor,
      vat: vat && { ...vat, amountMinor: vatMinor },
      corrects,
    },
  });
}

interface Next {
  payment: DuePayment;
  seller: Seller;
  returnedMinor: number;
  /** Undefined for a receipt. */
  cause?: ReturnCause;
  says: Omit<Receipt, "number" | "issuedOn">;
}

async function issueNext(
  { issuer, trx, userId, buyer, issuedAt }: Issue,
  { payment, seller, returnedMinor, cause, says }: Next,
): Promise<ReceiptContent> {
  const { kind } = says;
  const { timeZone } = issuer.school;
  const year = yearOf(issuedAt, timeZone);
  const sequence = await takeSequence(trx, { kind, year });
  const number = formatReceiptNumber({ kind, year, sequence });
  const look = getReceiptLook(issuer.school);
  const content = { seller, look, timeZone, receipt: { ...says, number, issuedOn: issuedAt } };
  const { paymentId } = payment;
  const numbered = { number, year, sequence };
  await insertReceipt(trx, {
    kind,
    paymentId,
    userId,
    ...numbered,
    content,
    returnedMinor,
    issuedAt,
    cause: cause ?? null,
  });
  if (buyer) await queueMail(trx, receiptMail(issuer, buyer.email, { ...content.receipt, cause }));
  return content;
}

function yearOf(instant: Date, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
    .year;
}

const batchSize = 200;

/**
 * Issues missing receipts and credit notes: for payments older than receipts, or stored by an
 * earlier version that still runs. A user's failure does not stop the others; all failures are
 * thrown at the end. Idempotent and safe under concurrency.
 */
export async function issueMissingReceipts(
  { db, issuer }: { db: Database; issuer: ReceiptIssuer },
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const userIds = await listUsersWithDuePayments(db, { after, limit: batchSize });
    for (const userId of userIds) {
      if (signal?.aborted) return;
      after = userId;
      await db
        .transaction()
        .execute(async (trx) => {
          await lockPayer(trx, userId);
          await issueReceipts(issuer, trx, userId);
        })
        .catch((error: unknown) => failures.push(error));
    }
    if (userIds.length < batchSize) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, "some receipts cannot be issued");
}
