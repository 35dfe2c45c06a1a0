import type { MoneyStudent, StudioStudents } from "../../contract/studio-money.ts";
import { listHoldings } from "../queries/studio/studio-lists.ts";
import type { MoneyDeps } from "./money-deps.ts";

type People = Pick<MoneyDeps, "people">;

/**
 * Presents the students of some rows in one query; null for rows without a student and for erased
 * accounts.
 */
export async function presentStudents(
  { people }: People,
  userIds: readonly (string | null)[],
): Promise<(userId: string | null) => MoneyStudent> {
  const found = await people.find(userIds.filter((id) => id !== null));
  return (userId) => {
    const person = found.get(userId ?? "");
    return userId !== null && person ? { _id: userId, ...person } : null;
  };
}

const maxStudents = 10;

/** Finds students by a part of their name or email, with their plans. */
export async function findStudents(
  { db, people }: Pick<MoneyDeps, "db" | "people">,
  search: string,
): Promise<StudioStudents> {
  const found = await people.search({ text: search, limit: maxStudents });
  const holdings =
    found.length === 0
      ? []
      : await listHoldings(
          db,
          found.map((it) => it.userId),
        );
  const byUser = new Map(holdings.map((it) => [it.userId, it]));
  const students = found.map(({ userId, name, email }) => {
    const holding = byUser.get(userId);
    const running = holding?.isGranting ? holding : undefined;
    return {
      _id: userId,
      name,
      email,
      plan: running?.plan ?? null,
      billingPeriod: running?.billingPeriod ?? null,
      paidThrough: running?.paidThrough.toISOString() ?? null,
      renews: holding?.renews ?? false,
    };
  });
  return { students };
}
