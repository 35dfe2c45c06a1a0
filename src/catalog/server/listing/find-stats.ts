import type { DataOf } from "#platform/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { type catalogEndpoints, categories } from "../../contract.ts";
import { countCategory } from "../queries/videos.ts";

export interface StatsDeps {
  db: Executor;
  /** The number of students, from accounts. */
  countUsers: (deps: { db: Executor }) => Promise<number>;
}

/** The numbers of students and videos (spec §3). */
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
