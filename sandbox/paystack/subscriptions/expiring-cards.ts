import { authorizationOf, customerByCode, presentPlan } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";

/** The time of the next list of expiring cards: the first of each month. */
export function expiringCardsDueAtMs({ store, now }: PaystackContext): number {
  store.expiringCardsAt ??= firstOfNextMonth(now());
  return Date.parse(store.expiringCardsAt);
}

/** Announces the cards of renewing subscriptions that expire this month, in one list. */
export function announceExpiringCards(context: PaystackContext) {
  const { store, now, webhooks } = context;
  const month = now().slice(0, 7);
  const cards = [...store.subscriptions.values()].flatMap((subscription) => {
    const plan = store.plans.get(subscription.planCode);
    const customer = customerByCode(context, subscription.customerCode);
    const card = authorizationOf(context, subscription, customer);
    if (!plan || !customer || !card) return [];
    const expMonth = String(card.expMonth).padStart(2, "0");
    const isRenewing = subscription.status === "active" || subscription.status === "attention";
    if (!isRenewing || `${card.expYear}-${expMonth}` !== month) return [];
    const { id, name, plan_code, interval } = presentPlan(context, plan);
    return {
      expiry_date: `${expMonth}/${card.expYear}`,
      description: `${card.brand} ending with ${card.last4}`,
      brand: card.brand,
      subscription: {
        id: subscription.id,
        subscription_code: subscription.subscriptionCode,
        amount: subscription.amountMinor,
        next_payment_date: subscription.nextPaymentAt,
        plan: { interval, id, name, plan_code },
      },
      customer: {
        id: customer.id,
        first_name: customer.firstName,
        last_name: customer.lastName,
        email: customer.email,
        customer_code: customer.customerCode,
      },
    };
  });
  if (cards.length > 0) webhooks.announce("subscription.expiring_cards", cards);
  store.expiringCardsAt = firstOfNextMonth(now());
}

function firstOfNextMonth(now: string): string {
  const at = Temporal.Instant.from(now).toZonedDateTimeISO("UTC");
  return at.startOfDay().with({ day: 1 }).add({ months: 1 }).toInstant().toString();
}
