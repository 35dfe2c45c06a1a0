import type { Database } from "#platform/server/database/open-database.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import { consumeMailLimit } from "../codes/consume-mail-limit.ts";
import type { AccountsDeps } from "../deps.ts";
import { listPendingRegistrations, type RegistrationRow } from "../queries/registrations.ts";
import { sendRegistrationCode } from "./send-registration-code.ts";

interface ResendInput {
  email: string;
  /** From the browser's cookie. */
  ticket: string | undefined;
  /** The caller's IP key, see ipKey. */
  ip: string;
}

/**
 * Sends a pending registration a new code, which replaces the previous one. The response is the
 * same without a registration. Sends nothing within 30 seconds of the last code (design: Identity).
 */
export async function resendRegistration(
  deps: Pick<AccountsDeps, "db" | "keys" | "limits" | "publicUrl" | "school">,
  { email, ticket, ip }: ResendInput,
): Promise<void> {
  await deps.limits.consume("sendsByIp", ip);
  const registration = await findPendingRegistration(deps, { email, ticket });
  const holds = ticket !== undefined && registration?.ticketHash.equals(hashSecret(ticket));
  await consumeMailLimit(deps.limits, {
    email,
    ip,
    resendKey: holds ? registration?.id : undefined,
  });
  if (!registration) return;
  await deps.db.transaction().execute((trx) => sendRegistrationCode(deps, trx, registration));
}

/** The email's pending registration of this browser, else its newest pending one, or undefined. */
export async function findPendingRegistration(
  { db }: { db: Database },
  { email, ticket }: { email: string; ticket: string | undefined },
): Promise<RegistrationRow | undefined> {
  const [found] = await listPendingRegistrations(db, email, {
    limit: 1,
    first: hashSecret(ticket ?? ""),
  });
  return found;
}
