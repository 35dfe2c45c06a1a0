import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { resolveUnmatchedEvent } from "../queries/billing-flags.ts";
import { findReceiptContent, findReceiptOwner } from "../queries/receipts.ts";
import {
  findDismissalTime,
  findUnmatchedEvent,
  resolveOpenFlag,
} from "../queries/studio/studio-lists.ts";
import { receiptMail } from "../receipts/receipt-mail.ts";
import { getPayingStudent } from "./holding.ts";
import type { MoneyDeps } from "./money-deps.ts";
import { paymentKinds } from "./reported-payments.ts";

interface Settled {
  actorId: string;
  reason: string;
}

/** Marks an open flag as reviewed. Throws `billing.flag_not_found`. */
export function settleFlag(
  { db }: Pick<MoneyDeps, "db">,
  { actorId, reason, flagId }: Settled & { flagId: string },
): Promise<{ resolvedOn: string }> {
  return db.transaction().execute(async (trx) => {
    const flag = await resolveOpenFlag(trx, { id: flagId, note: reason });
    if (!flag?.resolvedAt) throw new AppError("billing.flag_not_found");
    await recordAction(trx, {
      actorId,
      action: "billing.resolve-flag",
      reason,
      studentId: flag.userId ?? undefined,
      subject: { kind: "flag", id: flagId },
      details: { kind: flag.kind, subject: flag.subject },
    });
    return { resolvedOn: flag.resolvedAt.toISOString() };
  });
}

/**
 * Dismisses an unmatched payment that bought no plan. Throws `billing.payment_not_found`, and
 * `billing.already_matched` once it belongs to a student. Idempotent.
 */
export function dismissPayment(
  deps: Pick<MoneyDeps, "db" | "webhooks">,
  { actorId, reason, eventId }: Settled & { eventId: string },
): Promise<{ resolvedOn: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await findUnmatchedEvent(trx, eventId);
    if (!event || !paymentKinds(deps).includes(event.kind)) {
      throw new AppError("billing.payment_not_found");
    }
    if (event.state !== "unmatched") throw new AppError("billing.already_matched");
    const { provider, kind: detail } = event;
    const earlier = await findDismissalTime(trx, { provider, eventId });
    if (earlier) return { resolvedOn: earlier.toISOString() };
    const resolvedAt = await resolveUnmatchedEvent(trx, {
      provider,
      eventId,
      detail,
      note: reason,
    });
    await recordAction(trx, {
      actorId,
      action: "billing.set-payment-aside",
      reason,
      subject: { kind: "event", id: eventId },
    });
    return { resolvedOn: resolvedAt.toISOString() };
  });
}

/**
 * Mails a receipt or credit note again, to the student's current email. Throws
 * `billing.receipt_not_found`, and `billing.student_not_found` for an erased account.
 */
export async function resendReceipt(
  deps: Pick<MoneyDeps, "db" | "issuer" | "people">,
  { actorId, reason, number }: Settled & { number: string },
): Promise<{ sentTo: string }> {
  const { db, issuer } = deps;
  const content = await findReceiptContent(db, { number });
  const studentId = await findReceiptOwner(db, number);
  if (!content || studentId === undefined) throw new AppError("billing.receipt_not_found");
  const { email } = await getPayingStudent(deps, studentId);
  await db.transaction().execute(async (trx) => {
    await queueMail(trx, receiptMail(issuer, email, content.receipt));
    await recordAction(trx, {
      actorId,
      action: "billing.resend-receipt",
      studentId,
      reason,
      subject: { kind: "receipt", id: number },
    });
  });
  return { sentTo: email };
}
