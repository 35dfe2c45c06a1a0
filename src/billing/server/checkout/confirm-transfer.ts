import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { type Mail, queueMail, renderMail } from "#platform/server/mail/index.ts";
import { listAgreements } from "../queries/agreements.ts";
import { raiseFlag } from "../queries/billing-flags.ts";
import type { CheckoutRow } from "../queries/checkouts.ts";
import type { ReceiptIssuer } from "../receipts/receipt.ts";

/**
 * Queues the mail that a transfer has arrived: its student may have left long before the bank
 * confirmed the transfer. If the student has chosen another plan since, the mail says so and the
 * payment is flagged, as it grants no access. Called once, when the payment is first stored. Card
 * payments need no such mail.
 */
export async function confirmTransfer(
  issuer: ReceiptIssuer,
  trx: Trx,
  checkout: CheckoutRow,
): Promise<void> {
  const { userId, provider, reference, oneTimePayment } = checkout;
  if (oneTimePayment === null) return;
  const current = (await listAgreements(trx, userId)).find((it) => it.isCurrent);
  const isOpen = current?.plan === checkout.plan && current.isRunning;
  if (!isOpen) {
    const detail = current ? `${checkout.plan}, after ${current.plan}` : checkout.plan;
    await raiseFlag(trx, {
      kind: "paid_after_change",
      provider,
      subject: reference,
      userId,
      detail,
    });
  }
  const payer = oneTimePayment === "card" ? null : await issuer.findBuyer(trx, userId);
  if (!payer) return;
  const until = isOpen ? current.paidThrough : null;
  await queueMail(trx, transferMail(issuer, payer.email, { checkout, until }));
}

function transferMail(
  { school, publicUrl, planNames }: ReceiptIssuer,
  to: string,
  { checkout, until }: { checkout: CheckoutRow; until: Date | null },
): Mail {
  const { plan, billingPeriod, amountMinor, currency } = checkout;
  const amount = presentMoney(amountMinor, currency);
  const each = billingPeriod === "yearly" ? "year" : "month";
  const subject = "Your transfer has arrived";
  const arrived = `Your bank has confirmed ${amount} for one ${each} of the ${planNames[plan]} plan.`;
  const opened =
    until === null
      ? {
          text: "You have chosen another plan since, so it has opened nothing. Write to us: we give the money back, or use it as you wish.",
          link: { label: "Write to us", url: `${publicUrl}/contact` },
        }
      : {
          text: `Its lessons are open to you until ${dayOf(until, school.timeZone)}. Nothing more is charged for it.`,
          link: { label: "Open the lessons", url: `${publicUrl}/library` },
        };
  const body = renderMail({
    school,
    title: subject,
    preview: arrived,
    paragraphs: [arrived, opened.text],
    link: opened.link,
    footnote: "You get this email because of a payment to the school.",
  });
  return { to, subject, ...body };
}

/** The day in the school's time zone, as `28 April 2026`. */
function dayOf(date: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
  return presentDay(zoned.toPlainDate().toString());
}
