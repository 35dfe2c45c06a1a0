import type { Database } from "#platform/server/database/open-database.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import { listPendingRegistrations, type RegistrationRow } from "../queries/registrations.ts";

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
