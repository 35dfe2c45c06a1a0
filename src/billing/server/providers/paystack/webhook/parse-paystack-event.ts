import * as z from "zod";
import type { EventSubject, WebhookEvent } from "../../../webhooks/provider-webhook.ts";
import {
  digestOf,
  optionalId,
  readEventBody,
  storableText,
  tolerantObject,
} from "../../../webhooks/read-event-body.ts";

const event = z.object({ event: z.string().min(1), data: z.unknown().optional() });

/** Events of money that an agreement may concern; transfers and the like are of no agreement. */
const agreementKinds = /^(charge|subscription|invoice|refund)\./;
const moneyBackKinds = /^(refund|charge\.dispute)\./;

/** The plan is an object, an empty one, a code or missing. */
const planCode = z
  .union([z.string(), z.object({ plan_code: z.string() }).transform((it) => it.plan_code)])
  .transform((code) => storableText(code) || undefined)
  .optional()
  .catch(undefined);
const mode = z.enum(["test", "live"]).optional().catch(undefined);
const customer = tolerantObject({ customer_code: optionalId });
const subscription = tolerantObject({ subscription_code: optionalId, plan: planCode });

/** The fields of every kind that identify something; each kind has some of them. */
const eventData = tolerantObject({
  domain: mode,
  id: optionalId,
  reference: optionalId,
  subscription_code: optionalId,
  transaction_reference: optionalId,
  transaction: tolerantObject({ id: optionalId, reference: optionalId }),
  subscription,
  plan: planCode,
  customer,
});

/**
 * Reads an event of Paystack. It has no id: deliveries of one event have the same bytes. Anything
 * may be missing; `data` is a list in `subscription.expiring_cards`.
 */
export function parsePaystackEvent(raw: Buffer): WebhookEvent {
  const dedupKey = digestOf(raw);
  const parsed = event.safeParse(readEventBody(raw));
  const kind = parsed.success ? storableText(parsed.data.event) : "";
  if (!parsed.success || kind === "") {
    return { kind: "unreadable", dedupKey, subjects: [], isMoneyBack: false, mode: null };
  }
  const items = [parsed.data.data].flat().map((item) => eventData.parse(item));
  const modes = items.flatMap(({ domain }) => domain ?? []);
  return {
    kind,
    dedupKey,
    subjects: agreementKinds.test(kind) ? items.map((item) => subjectOf(kind, item)) : [],
    isMoneyBack: moneyBackKinds.test(kind),
    mode: modes.includes("test") ? "test" : (modes[0] ?? null),
  };
}

function subjectOf(kind: string, data: z.output<typeof eventData>): EventSubject {
  const isCharge = kind.startsWith("charge.") && !kind.startsWith("charge.dispute.");
  return {
    reference: data.reference ?? data.transaction_reference ?? data.transaction.reference,
    chargeId: isCharge ? data.id : data.transaction.id,
    providerSubscriptionId: data.subscription_code ?? data.subscription.subscription_code,
    customerCode: data.customer.customer_code,
    planCode: data.plan ?? data.subscription.plan,
  };
}
