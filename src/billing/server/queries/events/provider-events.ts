import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Provider } from "#billing/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";

export interface ProviderResponses {
  provider: Provider;
  /** The kind that the responses were parsed as. */
  kind: string;
  reference: string;
  userId: string;
  /** The exact texts. */
  responses: readonly string[];
}

/**
 * Appends a provider's responses with their exact bytes. Equal ones of a reference are stored once.
 */
export async function appendResponses(
  db: Executor,
  { responses, reference, kind, ...origin }: ProviderResponses,
): Promise<void> {
  if (responses.length === 0) return;
  const rows = responses.map((text) => ({
    ...origin,
    kind: `response.${kind}`,
    reference,
    dedupKey: `response:${reference}:${createHash("sha256").update(text).digest("base64url")}`,
    raw: Buffer.from(text, "utf8"),
  }));
  await db
    .insertInto("providerEvents")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["provider", "dedupKey"]).doNothing())
    .execute();
}

/** Clears a payer's responses from providers; payments stay. The only update of these bytes. */
export async function redactPayer(trx: Executor, userId: string): Promise<void> {
  await trx
    .updateTable("providerEvents")
    .set({ raw: sql<Buffer>`''::bytea` })
    .where("userId", "=", userId)
    .execute();
}
