import { type Html, html, money, page } from "../../pages/html.ts";
import type { PaystackContext } from "../context.ts";
import type { Plan, Transaction } from "../state.ts";

const intervalLabels = {
  hourly: "every hour",
  daily: "every day",
  weekly: "every week",
  monthly: "every month",
  quarterly: "every three months",
  biannually: "every six months",
  annually: "every year",
} as const satisfies Record<Plan["interval"], string>;

const brand = html`<p class="brand"><span aria-hidden="true" class="mark"></span>Card provider sandbox</p>`;
const close = html`<button type="button" class="close" id="close" aria-label="Close">
<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M3 3l10 10M13 3L3 13" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>
</button>`;
const script = html`<script src="/checkout-assets/checkout.js"></script>`;

/** The checkout page, in the popup or standalone at `authorization_url`. */
export function checkoutPage(context: PaystackContext, transaction: Transaction): string {
  const price = money(transaction.amountMinor, transaction.currency);
  const plan = context.store.plans.get(transaction.planCode ?? "");
  const isPaid = transaction.paidAt !== null;
  const title = isPaid ? `Paid ${price}` : `Pay ${price}`;
  const what = plan ? `${plan.name}, ${intervalLabels[plan.interval]}` : "A single payment";
  return page(
    `${title} · card provider sandbox`,
    html`<body data-access-code="${transaction.accessCode}" data-reference="${transaction.reference}" data-email="${transaction.email}" data-status="${transaction.status}">
<main class="sheet" aria-labelledby="title">
<header>${brand}${close}</header>
<h1 id="title">${title}</h1>
<p class="quiet">${what}<br>${transaction.email}</p>
${formFor(transaction, price)}
<p class="quiet small">Nothing is charged: this stands in for the card provider. Reference <code>${transaction.reference}</code></p>
</main>
${script}
</body>`,
  );
}

/** An error page that notifies its opener. */
export function checkoutErrorPage(message: string): string {
  return page(
    "Card provider sandbox",
    html`<body data-error="${message}">
<main class="sheet" aria-labelledby="title">
<header>${brand}${close}</header>
<h1 id="title">This payment cannot be opened</h1>
<p role="alert">${message}</p>
</main>
${script}
</body>`,
  );
}

function formFor(transaction: Transaction, price: string): Html {
  if (transaction.paidAt !== null) return paidAlready();
  if (transaction.status === "pending") return html`<p role="status">Waiting for your bank.</p>`;
  const offered = transaction.planCode === null ? transaction.channels : ["card"];
  return html`${offered?.includes("card") === false ? transferMessage : cardForm(price)}
${offered?.includes("bank_transfer") ? transferButton("bank_transfer", "I have sent the transfer") : ""}
${offered?.includes("ussd") ? transferButton("ussd", "I have dialled the USSD code") : ""}`;
}

const transferMessage = html`<p id="message" class="message" role="alert"></p>`;

function transferButton(channel: string, label: string): Html {
  return html`<button type="button" class="fail" data-channel="${channel}">${label}</button>`;
}

function cardForm(price: string): Html {
  return html`<form id="card" novalidate>
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" value="4084 0840 8408 4081" aria-describedby="message">
<div class="pair">
<div><label for="expiry">Expiry</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" value="12 / 40"></div>
<div><label for="cvv">CVV</label><input id="cvv" name="cvv" inputmode="numeric" autocomplete="off" value="408"></div>
</div>
<p id="message" class="message" role="alert"></p>
<button type="submit" class="pay" id="pay">Pay ${price}</button>
<button type="button" class="fail" id="fail">Fail: decline the card</button>
</form>`;
}

function paidAlready(): Html {
  return html`<p role="status">This payment is complete.</p>`;
}
