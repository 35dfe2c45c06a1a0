import { requireEntitlement } from "#billing/server/index.ts";
import { findVideo } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { canFindVideo } from "#playback/server/index.ts";
import { canPractise, isOpenToAll } from "./policy.ts";

export interface OpenLesson {
  id: string;
  composer: string;
}

/**
 * The lesson, if the caller may practise it now. Throws `catalog.video_not_found`,
 * `platform.signed_out` for visitors, and `billing.plan_lacks_category`.
 */
export async function getOpenLesson(
  { db }: { db: Database },
  { caller, slug }: { caller: Pick<Caller, "userId" | "role"> | null; slug: string },
): Promise<OpenLesson> {
  const video = await findVideo({ db }, slug);
  const role = caller?.role ?? "student";
  if (!video || !canFindVideo({ role }, video)) throw new AppError("catalog.video_not_found");
  if (isOpenToAll(video)) return video;
  if (!caller) throw new AppError("platform.signed_out");
  await requireEntitlement({ db }, caller, (user) => canPractise(user, video));
  return video;
}
