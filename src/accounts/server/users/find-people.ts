import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { findNameAndEmail, listMatchingPeople, listPeople } from "../queries/users.ts";

export interface FoundPerson {
  userId: string;
  name: string;
  email: string;
}

/** Names and emails by user id, also of disabled accounts; erased ones are left out. */
export async function findPeople(
  { db }: { db: Database },
  userIds: readonly string[],
): Promise<Map<string, Pick<FoundPerson, "name" | "email">>> {
  const people = userIds.length === 0 ? [] : await listPeople(db, [...new Set(userIds)]);
  return new Map(people.map(({ userId, name, email }) => [userId, { name, email }]));
}

/**
 * People whose name or email contains a text, in any case and accents, by name. At most `limit`; an
 * empty text returns none.
 */
export async function searchPeople(
  { db }: { db: Database },
  { text, limit }: { text: string; limit: number },
): Promise<FoundPerson[]> {
  const part = text.trim();
  return part === "" ? [] : listMatchingPeople(db, { part, limit });
}

/** Finds people for features that may not import this one. */
export function createPeopleFinder(db: Database) {
  return {
    find: (userIds: readonly string[]) => findPeople({ db }, userIds),
    search: (input: { text: string; limit: number }) => searchPeople({ db }, input),
  };
}

/** A user's name and email, also when disabled; null for an unknown or erased user. */
export async function findContactDetails(
  { db }: { db: Executor },
  userId: string,
): Promise<{ name: string; email: string } | null> {
  return (await findNameAndEmail(db, userId)) ?? null;
}
