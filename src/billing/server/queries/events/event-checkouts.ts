import type { Provider } from "#billing/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { EventSubject } from "../../webhooks/provider-webhook.ts";

/** A checkout that an event concerns. */
export interface EventCheckout {
  provider: Provider;
  reference: string;
  userId: string;
}

/**
 * Finds the checkouts that an event names by reference, charge or subscription. Otherwise it finds
 * the agreements of its customer, and of its plan if it names one.
 */
export async function findEventCheckouts(
  db: Executor,
  provider: Provider,
  subject: EventSubject,
): Promise<EventCheckout[]> {
  const named = [
    ...(await findCheckoutsByName(db, provider, subject)),
    ...(await findAgreementsByName(db, provider, subject)),
    ...(await findAgreementsByCharge(db, provider, subject)),
  ];
  const found = named.length > 0 ? named : await findByCustomer(db, provider, subject);
  const byReference = new Map(found.map((row) => [row.reference, { ...row, provider }]));
  return [...byReference.values()];
}

type Found = Promise<Omit<EventCheckout, "provider">[]>;

function findCheckoutsByName(
  db: Executor,
  provider: Provider,
  { reference, providerSubscriptionId }: EventSubject,
): Found {
  return db
    .selectFrom("checkouts")
    .select(["reference", "userId"])
    .where("provider", "=", provider)
    .where((where) =>
      where.or([
        ...(reference === undefined ? [] : [where("reference", "=", reference)]),
        ...(providerSubscriptionId === undefined
          ? []
          : [where("providerSubscriptionId", "=", providerSubscriptionId)]),
      ]),
    )
    .execute();
}

function findAgreementsByName(
  db: Executor,
  provider: Provider,
  { providerSubscriptionId }: EventSubject,
): Found | [] {
  if (providerSubscriptionId === undefined) return [];
  return db
    .selectFrom("subscriptions")
    .select(["reference", "userId"])
    .where("provider", "=", provider)
    .where("providerSubscriptionId", "=", providerSubscriptionId)
    .execute();
}

/** Paystack also identifies a charge by its reference. */
function findAgreementsByCharge(
  db: Executor,
  provider: Provider,
  { chargeId, reference }: EventSubject,
): Found | [] {
  const names = [chargeId, reference].filter((name) => name !== undefined);
  if (names.length === 0) return [];
  return db
    .selectFrom("payments")
    .innerJoin("subscriptions", "subscriptions.id", "payments.subscriptionId")
    .select(["subscriptions.reference", "subscriptions.userId"])
    .where("payments.provider", "=", provider)
    .where("payments.chargeId", "in", names)
    .execute();
}

function findByCustomer(
  db: Executor,
  provider: Provider,
  { customerCode, planCode }: EventSubject,
): Found | [] {
  if (customerCode === undefined) return [];
  const agreements = db
    .selectFrom("subscriptions")
    .select(["reference", "userId"])
    .where("provider", "=", provider)
    .where("customerCode", "=", customerCode);
  return (
    planCode === undefined ? agreements : agreements.where("planCode", "=", planCode)
  ).execute();
}
