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
  /** Asks the provider about a checkout and applies its answer. */
  applyTruth: (checkout: Pick<EventCheckout, "provider" | "reference">) => Promise<void>;
  /**
   * Asks the provider what was given back of a charge, and what is disputed, and applies its answer;
   * false where no such payment is known.
   */
  applyMoneyBack: (charge: { provider: Provider; chargeId: string }) => Promise<boolean>;
  /** Ends all renewals of a user at the providers. */
  endRenewals: (userId: string) => Promise<void>;
  /** Tries an unmatched event again after seconds, beside its growing delays. */
  retrySoon: (eventId: string) => Promise<void>;
  /** The account; null where there is none. */
  findAccount: (userId: string) => Promise<{ disabled: boolean } | null>;
}

/**
 * Applies a stored event: asks the provider about each checkout that it concerns. Nothing is granted
 * by the event's own words, so events may be repeated, late and out of order. Throws where an answer
 * is missing, after all checkouts were tried; the event is then tried again.
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
  if (event.isMoneyBack && !(await applyMoneyBack(deps, webhook, event))) {
    return keepUnmatched(deps, eventId, webhook, stored);
  }
  await setEventState(db, eventId, "applied");
}

/** Also of a closed account: it only takes away. False where none of its charges is known. */
async function applyMoneyBack(
  deps: ApplyEventDeps,
  { provider }: ProviderWebhook,
  { subjects }: WebhookEvent,
): Promise<boolean> {
  const names = subjects.flatMap(({ chargeId, reference }) => [chargeId, reference]);
  let isKnown = false;
  for (const chargeId of new Set(names)) {
    if (chargeId === undefined) continue;
    if (await deps.applyMoneyBack({ provider, chargeId })) isKnown = true;
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
 * A disabled or erased account gets nothing, and nothing may be charged to it again. Only a payment is flagged: the
 * provider also reports what the school itself has ended or given back.
 */
async function applyToCheckout(
  deps: ApplyEventDeps,
  { webhook, event, checkout }: CheckoutEvent,
): Promise<void> {
  const { provider, reference, userId } = checkout;
  const account = await deps.findAccount(userId);
  if (account && !account.disabled) return deps.applyTruth({ provider, reference });
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
  // Events of one payment come at once, and one makes the other's agreement known.
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
