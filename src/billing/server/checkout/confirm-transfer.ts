import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { type Mail, queueMail, renderMail } from "#platform/server/mail/index.ts";
import { listAgreements } from "../queries/agreements.ts";
import { raiseFlag } from "../queries/billing-flags.ts";
import type { CheckoutRow } from "../queries/checkouts.ts";
import type { ReceiptIssuer } from "../receipts/receipt.ts";

/**
 * Queues the mail that a transfer has arrived, whose student may have left long before their bank
 * confirmed it; a student who has chosen another plan since is told so, and it is flagged, as it
 * opens nothing. Called once, when its payment becomes known; cards need no such mail.
 */
export async function confirmTransfer(
  issuer: ReceiptIssuer,
  trx: Trx,
  checkout: CheckoutRow,
): Promise<void> {
  const { userId, provider, reference, onceBy } = checkout;
  if (onceBy === null) return;
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
  const payer = onceBy === "card" ? null : await issuer.findBuyer(trx, userId);
  if (!payer) return;
  const until = isOpen ? current.paidThrough : null;
  await queueMail(trx, transferMail(issuer, payer.email, { checkout, until }));
}

function transferMail(
  { schoolName, publicUrl, planNames, timeZone }: ReceiptIssuer,
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
          text: `Its lessons are open to you until ${dayOf(until, timeZone)}. Nothing more is charged for it.`,
          link: { label: "Open the lessons", url: `${publicUrl}/library` },
        };
  const body = renderMail({
    schoolName,
    title: subject,
    preview: arrived,
    paragraphs: [arrived, opened.text],
    link: opened.link,
    footnote: "You get this email because of a payment to the school.",
  });
  return { to, subject, ...body };
}

/** `28 April 2026`, where the school is. */
function dayOf(date: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
  return presentDay(zoned.toPlainDate().toString());
}
