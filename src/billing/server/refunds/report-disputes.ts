import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { type Mail, queueMail, renderMail } from "#platform/server/mail/index.ts";
import { type Provider, providerNames } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import {
  type NewDispute,
  type ReturnedPayment,
  takeNewDisputes,
} from "../queries/payment-disputes.ts";

type ReportDeps = Pick<PaymentDeps, "issuer" | "listDisputeRecipients">;

interface DisputedPayment {
  payment: ReturnedPayment;
  provider: Provider;
}

/** Mails the school each open dispute of a payment that it was not mailed before. */
export async function reportDisputes(
  deps: ReportDeps,
  trx: Trx,
  disputed: DisputedPayment,
): Promise<void> {
  const disputes = await takeNewDisputes(trx, disputed.payment.id);
  if (disputes.length === 0) return;
  const recipients = await deps.listDisputeRecipients(trx);
  const payer = await deps.issuer.findBuyer(trx, disputed.payment.userId);
  for (const dispute of disputes) {
    for (const to of recipients)
      await queueMail(trx, disputeMail(deps, to, { ...disputed, dispute, payer }));
  }
}

interface MailedDispute extends DisputedPayment {
  dispute: NewDispute;
  /** Null for an erased account. */
  payer: { name: string; email: string } | null;
}

/** The mail to the school about a payer who asks the bank or PayPal to return a payment. */
function disputeMail(
  { issuer }: Pick<ReportDeps, "issuer">,
  to: string,
  { payment, provider, dispute, payer }: MailedDispute,
): Mail {
  const { school, publicUrl } = issuer;
  const { timeZone } = school;
  const dayOf = (date: Date) => presentDay(date.toLocaleDateString("en-CA", { timeZone }));
  const name = providerNames[provider];
  const amount = presentMoney(dispute.amountMinor, dispute.currency);
  const paid = presentMoney(payment.amountMinor, dispute.currency);
  const answerBy = dispute.respondBy && dayOf(dispute.respondBy);
  const subject = `A payment is disputed: ${amount}${answerBy ? `, answer by ${answerBy}` : ""}`;
  const deadline = answerBy
    ? `Answer at ${name} by ${answerBy}.`
    : `${name} names no deadline. Answer soon.`;
  const body = renderMail({
    school,
    title: "A payment is disputed",
    preview: `${amount}. ${deadline}`,
    paragraphs: [
      `${payer?.name ?? "A student whose account is deleted"} disputes ${amount} of ${paid}, paid on ${dayOf(payment.paidAt)} with ${name} (payment ${payment.chargeId}).`,
      `${deadline} Without an answer the money goes back, and the plan that it bought ends.`,
    ],
    link: { label: "Payments to look at", url: `${publicUrl}/studio/money?tab=attention` },
    otherLink: { label: "Choose which mails you get", url: `${publicUrl}/studio/school?tab=mails` },
    footnote: `You get this email because it concerns the money of ${school.name}.`,
  });
  // Erasing an account deletes queued mails that name its email, so this one too.
  return { to, subject, ...body, ...(payer && { replyTo: payer.email }) };
}
