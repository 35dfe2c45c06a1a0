import { html, money, page } from "../../pages/html.ts";
import { authorizationOf, customerByCode } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import type { Subscription } from "../state.ts";

const brand = html`<header><p class="brand"><span aria-hidden="true" class="mark"></span>Card provider sandbox</p></header>`;

/** The payer's page of a subscription: change the card, or cancel. */
export function managePage(
  context: PaystackContext,
  subscription: Subscription,
  { token, problem }: { token: string; problem: string },
): string {
  const customer = customerByCode(context, subscription.customerCode);
  const plan = context.store.plans.get(subscription.planCode);
  const card = authorizationOf(context, subscription, customer);
  const price = money(subscription.amountMinor, plan?.currency ?? "NGN");
  const path = `/manage/subscriptions/${subscription.subscriptionCode}`;
  const action = (what: string) => `${path}/${what}?subscription_token=${token}`;
  const isRenewing = subscription.status === "active" || subscription.status === "attention";
  return page(
    `${plan?.name ?? "Subscription"} · card provider sandbox`,
    html`<body><main class="sheet" aria-labelledby="title">
${brand}
<h1 id="title">${plan?.name ?? "Subscription"}</h1>
<p class="quiet">${price} · ${customer?.email ?? ""}<br>${card ? `Card ending in ${card.last4}, valid until ${card.expMonth}/${card.expYear}` : "No card"}</p>
<p role="status">${isRenewing ? `Next charge on ${subscription.nextPaymentAt.slice(0, 10)}` : `This subscription is ${subscription.status}.`}</p>
<p class="message" role="alert">${problem === "card" ? "That is no valid test card." : ""}</p>
<form method="post" action="${action("card")}">
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" value="5060 6666 6666 6666 666">
<label for="expiry">Expiry</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" value="12 / 40">
<button type="submit" class="pay">Update card</button>
</form>
${isRenewing ? html`<form method="post" action="${action("cancel")}"><button type="submit" class="fail">Cancel subscription</button></form>` : ""}
<p class="quiet small">Nothing is charged: this stands in for the card provider. Subscription <code>${subscription.subscriptionCode}</code></p>
${context.schoolOrigin ? html`<p class="small"><a href="${context.schoolOrigin}">Back to the school</a></p>` : ""}
</main></body>`,
  );
}

export function manageErrorPage(): string {
  return page(
    "Card provider sandbox",
    html`<body><main class="sheet" aria-labelledby="title">
${brand}
<h1 id="title">This link has expired</h1>
<p role="alert">Ask the school for a new one.</p>
</main></body>`,
  );
}
