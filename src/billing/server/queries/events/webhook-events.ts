import { sql } from "kysely";
import type { Provider } from "#billing/contract.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

interface NewWebhookEvent {
  provider: Provider;
  kind: string;
  dedupKey: string;
  raw: Buffer;
}

/** Stores an event for processing and returns its id; undefined for a known event. */
export async function insertWebhookEvent(
  trx: Trx,
  { provider, kind, dedupKey, raw }: NewWebhookEvent,
): Promise<string | undefined> {
  const inserted = await trx
    .insertInto("providerEvents")
    .values({ provider, kind, dedupKey, raw, source: "webhook", state: "received" })
    .onConflict((conflict) => conflict.columns(["provider", "dedupKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export interface OpenEvent {
  provider: string;
  kind: string;
  raw: Buffer;
  /** Including this one. */
  attempts: number;
  /** Whether it has waited for three days. */
  isOverdue: boolean;
}

/** Counts an attempt to apply an event; undefined for an event that is done. */
export function beginAttempt(db: Executor, id: string): Promise<OpenEvent | undefined> {
  return db
    .updateTable("providerEvents")
    .set({ attempts: sql<number>`attempts + 1` })
    .where("id", "=", id)
    .where("source", "=", "webhook")
    .where("state", "in", ["received", "unmatched"])
    .returning([
      "provider",
      "kind",
      "raw",
      "attempts",
      sql<boolean>`received_at <= now() - interval '3 days'`.as("isOverdue"),
    ])
    .executeTakeFirst();
}

/** Stores the user of an event before it is applied. */
export async function setEventMatch(
  db: Executor,
  id: string,
  { reference, userId }: { reference: string; userId: string },
): Promise<void> {
  await db
    .updateTable("providerEvents")
    .set({ state: "received", reference, userId })
    .where("id", "=", id)
    .execute();
}

export async function setEventState(
  db: Executor,
  id: string,
  state: "applied" | "unmatched" | "ignored",
): Promise<void> {
  await db.updateTable("providerEvents").set({ state }).where("id", "=", id).execute();
}

/**
 * The events whose job was lost or has finally failed, and unmatched events, each after delays that
 * grow with its attempts. An unmatched event is left out once it has a flag.
 */
export async function listDueEvents(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("providerEvents")
    .select("id")
    .where("source", "=", "webhook")
    .where((where) =>
      where.or([
        where.and([
          where("state", "=", "received"),
          // A job makes six attempts.
          sql<boolean>`received_at + interval '5 minutes' * power(2, least(attempts / 6, 12)) <= now()`,
        ]),
        where.and([
          where("state", "=", "unmatched"),
          sql<boolean>`received_at
            + least(interval '1 minute' * power(2, least(attempts, 13)), interval '3 days') <= now()`,
          where.not(
            where.exists(
              where
                .selectFrom("billingFlags")
                .select("billingFlags.id")
                .where("billingFlags.kind", "=", "unmatched_event")
                .whereRef("billingFlags.provider", "=", "providerEvents.provider")
                .where(sql<boolean>`billing_flags.subject = provider_events.id::text`),
            ),
          ),
        ]),
      ]),
    )
    .orderBy("attempts")
    .orderBy("receivedAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
