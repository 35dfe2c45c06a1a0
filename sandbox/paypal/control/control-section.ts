import { button, buttons, eventButtons, table } from "../../control/control-elements.ts";
import { type Html, html, money } from "../../pages/html.ts";
import type { PaypalContext } from "../context.ts";
import type { Dispute, Payment, Subscription } from "../state.ts";

const root = "/_sandbox/paypal";
const shownSubscriptions = 50;
const shownPayments = 20;

/** PayPal's section of the control page. */
export function paypalSection(context: PaypalContext): Html {
  const { subscriptions, payments, disputes } = context.store;
  const open = [...disputes.values()].filter((it) => it.status === "OPEN");
  return html`<section aria-labelledby="paypal">
<h2 id="paypal">PayPal</h2>
${table(
  "PayPal subscriptions",
  ["Payer", "Plan", "State", "Next charge", "Owed", "Actions"],
  [...subscriptions.values()]
    .slice(-shownSubscriptions)
    .reverse()
    .map((it) => subscriptionCells(context, it)),
)}
${table(
  "PayPal payments",
  ["Sale", "Amount", "State", "Paid", "Actions"],
  payments.slice(-shownPayments).reverse().map(paymentCells),
)}
${table("Open PayPal disputes", ["Sale", "Amount", "Actions"], open.map(disputeCells))}
${eventButtons(root, "PayPal")}
</section>`;
}

function subscriptionCells({ store }: PaypalContext, it: Subscription) {
  const plan = store.plans.get(it.planId);
  const payer = it.payer?.email ?? "";
  const about = `${plan?.name ?? it.planId} of ${payer || it.id}`;
  const isOpen = it.status === "ACTIVE" || it.status === "SUSPENDED";
  const fail = (times: number) => ({ about, fields: { subscription: it.id, times } });
  const isActive = it.status === "ACTIVE";
  return [
    payer,
    plan?.name ?? it.planId,
    it.status,
    dateOf(it.retryAt ?? it.nextBillingAt ?? ""),
    money(it.outstandingMinor, plan?.currency ?? "USD"),
    buttons(
      ...(isActive ? [button(`${root}/charge-failures`, "Fail next charge", fail(1))] : []),
      ...(isActive ? [button(`${root}/charge-failures`, "Fail with retries", fail(3))] : []),
      ...(isOpen
        ? [button(`${root}/subscriptions/${it.id}/cancel`, "Cancel at PayPal", { about })]
        : []),
    ),
  ];
}

function paymentCells(it: Payment) {
  const path = `${root}/sales/${it.id}`;
  const amount = money(it.amountMinor, it.currency);
  const about = `${amount}, sale ${it.id}`;
  const isPaid = it.status === "COMPLETED" || it.status === "PARTIALLY_REFUNDED";
  const half = { amountMinor: Math.ceil((it.amountMinor - it.refundedMinor) / 2) };
  return [
    it.id,
    amount,
    it.status,
    dateOf(it.paidAt),
    isPaid
      ? buttons(
          button(`${path}/refund`, "Refund", { about }),
          button(`${path}/refund`, "Refund half", { about, fields: half }),
          button(`${path}/reverse`, "Reverse", { about }),
          button(`${path}/dispute`, "Dispute", { about }),
        )
      : "",
  ];
}

function disputeCells(it: Dispute) {
  const path = `${root}/disputes/${it.id}`;
  const about = `dispute of ${it.paymentId}`;
  return [
    it.paymentId,
    money(it.amountMinor, it.currency),
    buttons(
      button(path, "Lose", { about, fields: { outcome: "RESOLVED_BUYER_FAVOUR" } }),
      button(path, "Win", { about, fields: { outcome: "RESOLVED_SELLER_FAVOUR" } }),
    ),
  ];
}

function dateOf(at: string): string {
  return at.slice(0, 16).replace("T", " ");
}
