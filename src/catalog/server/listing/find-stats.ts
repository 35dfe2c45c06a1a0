import type { DataOf } from "#platform/contract.ts";
import { type catalogEndpoints, categories } from "../../contract.ts";
import type { Executor } from "../queries/executor.ts";
import { countCategory } from "../queries/videos.ts";

export interface StatsDeps {
  db: Executor;
  /** How many students there are; accounts knows. */
  countUsers: (deps: { db: Executor }) => Promise<number>;
}

/** How many students and videos the school has (spec §3). */
export async function findStats({
  db,
  countUsers,
}: StatsDeps): Promise<DataOf<typeof catalogEndpoints.stats>> {
  const [totalUsers, ...counts] = await Promise.all([
    countUsers({ db }),
    ...categories.map((category) => countCategory(db, category)),
  ]);
  return { totalUsers, totalVideos: counts.reduce((sum, count) => sum + count, 0) };
}
