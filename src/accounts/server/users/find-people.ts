import type { Database } from "#platform/server/database/open-database.ts";
import { listPeople, searchPeople } from "../queries/users.ts";

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
export async function findPeopleByPart(
  { db }: { db: Database },
  { text, limit }: { text: string; limit: number },
): Promise<FoundPerson[]> {
  const part = text.trim();
  return part === "" ? [] : searchPeople(db, { part, limit });
}
