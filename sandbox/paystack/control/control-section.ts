import { button, buttons, eventButtons, table } from "../../control/control-elements.ts";
import { type Html, html, money } from "../../pages/html.ts";
import { authorizationOf, customerByCode } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import type { Dispute } from "../disputes/state.ts";
import type { Subscription, Transaction } from "../state.ts";

const root = "/_sandbox/paystack";
const shownSubscriptions = 50;
const shownTransactions = 20;

/** Paystack's section of the control page. */
export function paystackSection(context: PaystackContext): Html {
  const { subscriptions, transactions, disputes } = context.store;
  const open = [...disputes.values()].filter((it) => it.status !== "resolved");
  return html`<section aria-labelledby="paystack">
<h2 id="paystack">Paystack</h2>
${table(
  "Paystack subscriptions",
  ["Customer", "Plan", "State", "Next charge", "Card", "Actions"],
  [...subscriptions.values()]
    .slice(-shownSubscriptions)
    .reverse()
    .map((it) => subscriptionCells(context, it)),
)}
${table(
  "Paystack payments",
  ["Customer", "Amount", "State", "Created", "Actions"],
  [...transactions.values()]
    .slice(-shownTransactions)
    .reverse()
    .map((it) => transactionCells(it)),
)}
${table("Open Paystack disputes", ["Reference", "Amount", "Actions"], open.map(disputeCells))}
${eventButtons(root, "Paystack")}
</section>`;
}

function subscriptionCells(context: PaystackContext, it: Subscription) {
  const customer = customerByCode(context, it.customerCode);
  const card = authorizationOf(context, it, customer);
  const email = customer?.email ?? "";
  const planName = context.store.plans.get(it.planCode)?.name ?? it.planCode;
  const about = `${planName} of ${email}`;
  const path = `${root}/subscriptions/${it.subscriptionCode}`;
  const isRenewing = it.status === "active" || it.status === "attention";
  const fail = (reason: string) => ({ subscription: it.subscriptionCode, reason });
  const fields = fail("Insufficient Funds");
  return [
    email,
    planName,
    it.status,
    isRenewing ? dateOf(it.nextPaymentAt) : "",
    card ? `${card.last4}, ${card.expMonth}/${card.expYear}` : "",
    isRenewing
      ? buttons(
          button(`${root}/charge-failures`, "Fail next charge", { about, fields }),
          button(`${root}/charge-failures`, "Refuse card for good", {
            about,
            fields: fail("Do Not Honor"),
          }),
          button(`${path}/card`, "Expire card", { about, fields: { expiry: "01 / 20" } }),
          button(`${path}/cancel`, "Cancel at Paystack", { about }),
        )
      : "",
  ];
}

function transactionCells(it: Transaction) {
  const path = `${root}/transactions/${encodeURIComponent(it.reference)}`;
  const amount = money(it.amountMinor, it.currency);
  const about = `${amount} of ${it.email}`;
  const confirm = (status: string) => ({ about, fields: { status } });
  const actions = {
    pending: [
      button(path, "Confirm transfer", confirm("success")),
      button(path, "Refuse transfer", confirm("failed")),
    ],
    success: [
      button(`${path}/refund`, "Refund", { about }),
      button(`${path}/refund`, "Refund half", {
        about,
        fields: { amountMinor: Math.ceil(it.amountMinor / 2) },
      }),
      button(`${path}/dispute`, "Dispute", { about }),
    ],
  };
  const shown = it.status === "pending" || it.status === "success" ? actions[it.status] : [];
  return [it.email, amount, it.status, dateOf(it.createdAt), buttons(...shown)];
}

function disputeCells(it: Dispute) {
  const path = `${root}/disputes/${it.id}`;
  const about = `dispute of ${it.reference}`;
  return [
    it.reference,
    money(it.amountMinor, it.currency),
    buttons(
      button(path, "Remind", { about, fields: { remind: "true" } }),
      button(path, "Lose", { about, fields: { resolution: "merchant-accepted" } }),
      button(path, "Win", { about, fields: { resolution: "declined" } }),
    ),
  ];
}

function dateOf(at: string): string {
  return at.slice(0, 16).replace("T", " ");
}
