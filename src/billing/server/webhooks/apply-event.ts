import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { Provider } from "../../contract.ts";
import { raiseFlag } from "../queries/billing-flags.ts";
import { type EventCheckout, findEventCheckouts } from "../queries/events/event-checkouts.ts";
import {
  beginAttempt,
  type OpenEvent,
  setEventMatch,
  setEventState,
} from "../queries/events/webhook-events.ts";
import type { ProviderWebhook, WebhookEvent } from "./provider-webhook.ts";

export interface ApplyEventDeps {
  db: Database;
  log: Logger;
  webhooks: readonly ProviderWebhook[];
  /** Fetches a checkout from its provider and applies the response. */
  syncAgreement: (checkout: Pick<EventCheckout, "provider" | "reference">) => Promise<void>;
  /** Fetches a charge's refunds and disputes and applies them; false for an unknown payment. */
  syncChargeRefunds: (charge: { provider: Provider; chargeId: string }) => Promise<boolean>;
  /** Ends all renewals of a user at the providers. */
  endRenewals: (userId: string) => Promise<void>;
  /** Schedules an unmatched event again after seconds, in addition to its growing delays. */
  retrySoon: (eventId: string) => Promise<void>;
  /** The account, or null. */
  findAccount: (userId: string) => Promise<{ disabled: boolean } | null>;
}

/**
 * Applies a stored event: fetches the state of each checkout that it concerns. The event's own
 * content grants nothing, so events may be repeated, late and out of order. Throws if a response is
 * missing, after trying all checkouts; the event is then tried again.
 */
export async function applyEvent(deps: ApplyEventDeps, eventId: string): Promise<void> {
  const { db } = deps;
  const stored = await beginAttempt(db, eventId);
  if (!stored) return;
  const webhook = deps.webhooks.find(({ provider }) => provider === stored.provider);
  const event = webhook?.parse(stored.raw);
  if (!webhook || !event || event.subjects.length === 0) {
    return setEventState(db, eventId, "ignored");
  }
  const checkouts = await findAll(db, webhook, event);
  const [first] = checkouts;
  if (!first) return keepUnmatched(deps, eventId, webhook, stored);
  await setEventMatch(db, eventId, first);
  const attempts = await Promise.allSettled(
    checkouts.map((checkout) => applyToCheckout(deps, { webhook, event, checkout })),
  );
  const failures = attempts.flatMap((it) => (it.status === "rejected" ? [it.reason] : []));
  if (failures.length > 0) {
    throw new AggregateError(failures, `${stored.provider} event ${stored.kind} is not applied`);
  }
  if (event.isRefundOrDispute && !(await syncChargeRefunds(deps, webhook, event))) {
    return keepUnmatched(deps, eventId, webhook, stored);
  }
  await setEventState(db, eventId, "applied");
}

/**
 * Applies to closed accounts too, since it only removes access. False if none of its charges is
 * known.
 */
async function syncChargeRefunds(
  deps: ApplyEventDeps,
  { provider }: ProviderWebhook,
  { subjects }: WebhookEvent,
): Promise<boolean> {
  const names = subjects.flatMap(({ chargeId, reference }) => [chargeId, reference]);
  let isKnown = false;
  for (const chargeId of new Set(names)) {
    if (chargeId === undefined) continue;
    if (await deps.syncChargeRefunds({ provider, chargeId })) isKnown = true;
  }
  return isKnown;
}

async function findAll(
  db: Database,
  { provider }: ProviderWebhook,
  { subjects }: WebhookEvent,
): Promise<EventCheckout[]> {
  const found = new Map<string, EventCheckout>();
  for (const subject of subjects) {
    for (const checkout of await findEventCheckouts(db, provider, subject)) {
      found.set(checkout.reference, checkout);
    }
  }
  return [...found.values()];
}

interface CheckoutEvent {
  webhook: ProviderWebhook;
  event: WebhookEvent;
  checkout: EventCheckout;
}

/**
 * A disabled or erased account gets no access and must not be charged again. Only a payment is
 * flagged: the provider also reports cancellations and refunds by the school itself.
 */
async function applyToCheckout(
  deps: ApplyEventDeps,
  { webhook, event, checkout }: CheckoutEvent,
): Promise<void> {
  const { provider, reference, userId } = checkout;
  const account = await deps.findAccount(userId);
  if (account && !account.disabled) return deps.syncAgreement({ provider, reference });
  if (event.kind === webhook.paymentKind) {
    await raiseFlag(deps.db, {
      kind: "event_of_closed_account",
      provider,
      subject: reference,
      userId,
      detail: event.kind,
    });
  }
  await deps.endRenewals(userId);
}

async function keepUnmatched(
  { db, log, retrySoon }: ApplyEventDeps,
  eventId: string,
  { provider }: ProviderWebhook,
  { kind, isOverdue, attempts }: OpenEvent,
): Promise<void> {
  await setEventState(db, eventId, "unmatched");
  // The events of one payment arrive together, and applying one may store the agreement of another.
  if (attempts === 1 && !isOverdue) await retrySoon(eventId);
  if (!isOverdue) return;
  log.warn({ provider, kind, eventId }, "event stays unmatched");
  await raiseFlag(db, {
    kind: "unmatched_event",
    provider,
    subject: eventId,
    userId: null,
    detail: kind,
  });
}
