import { type Html, html, money, page } from "../../pages/html.ts";
import type { Plan, Subscription } from "../state.ts";

const intervalLabels = {
  DAY: "every day",
  WEEK: "every week",
  MONTH: "every month",
  YEAR: "every year",
} as const satisfies Record<Plan["interval"], string>;

const stylesheet = "/approval-assets/approval.css";
const brand = html`<p class="brand"><span aria-hidden="true" class="wallet"></span>Wallet sandbox, in PayPal's place</p>`;
const script = html`<script src="/approval-assets/approval.js"></script>`;

/** The approval page, in the popup or standalone. */
export function approvalPage(subscription: Subscription, plan: Plan): string {
  const price = money(plan.amountMinor, plan.currency);
  const isOpen = subscription.status === "APPROVAL_PENDING" || subscription.revisionPlanId !== null;
  const title = isOpen ? `Pay ${price} ${intervalLabels[plan.interval]}` : titleOf(subscription);
  const to = subscription.brandName === null ? "" : ` · ${subscription.brandName}`;
  return page(
    `${title} · wallet sandbox`,
    html`<body data-subscription-id="${subscription.id}" data-ba-token="${subscription.baToken}" data-status="${subscription.status}" data-cancel-url="${subscription.cancelUrl ?? ""}">
<main class="sheet" aria-labelledby="title">
<header>${brand}</header>
<h1 id="title">${title}</h1>
<p class="quiet">${plan.name}${to}</p>
${isOpen ? form() : html`<button type="button" class="leave" id="leave">Return</button>`}
<p class="quiet small">Nothing is charged: this stands in for PayPal. Subscription <code>${subscription.id}</code></p>
</main>
${script}
</body>`,
    stylesheet,
  );
}

/** An error page that notifies its opener. */
export function approvalErrorPage(message: string): string {
  return page(
    "Wallet sandbox",
    html`<body data-error="${message}">
<main class="sheet" aria-labelledby="title">
<header>${brand}</header>
<h1 id="title">This subscription cannot be opened</h1>
<p role="alert">${message}</p>
<button type="button" class="leave" id="leave">Return</button>
</main>
${script}
</body>`,
    stylesheet,
  );
}

function form(): Html {
  return html`<form id="approval" novalidate>
<label for="email">E-mail of the wallet</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="off" value="payer@paypal-sandbox.test" aria-describedby="message">
<p id="message" class="message" role="alert"></p>
<button type="submit" class="pay" id="approve">Agree and subscribe</button>
<button type="button" class="leave" id="leave">Cancel and return</button>
</form>`;
}

function titleOf({ status }: Subscription): string {
  const isOver = status === "CANCELLED" || status === "EXPIRED";
  return isOver ? "This subscription has ended" : "This subscription is approved";
}
