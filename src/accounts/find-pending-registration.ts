import type { Database } from "#platform/database/open-database.ts";
import {
  findRegistrationByTicket,
  listPendingRegistrations,
  type RegistrationRow,
} from "./queries/registrations.ts";
import { hashSecret } from "./refresh-token.ts";

/**
 * The registration of an address that this browser began, else the newest of that address. It
 * waits for its code; undefined where none does.
 */
export async function findPendingRegistration(
  { db }: { db: Database },
  { email, ticket }: { email: string; ticket: string | undefined },
): Promise<RegistrationRow | undefined> {
  const own = await findRegistrationByTicket(db, hashSecret(ticket ?? ""));
  const [newest] = await listPendingRegistrations(db, email, 1);
  return own?.email === email ? own : newest;
}
