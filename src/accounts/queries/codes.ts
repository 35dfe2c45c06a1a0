import { sql } from "kysely";
import { now, type Trx } from "./executor.ts";

/** Keeps a new code of a registration; the ones before it no longer count. */
export async function insertCode(
  trx: Trx,
  row: { id: string; registrationId: string; codeHash: Buffer },
): Promise<void> {
  await trx
    .insertInto("codes")
    .values({ ...row, purpose: "verify", expiresAt: sql`now() + interval '10 minutes'` })
    .execute();
}

/** True when the registration was sent a code within the last so many seconds. */
export async function wasSentCode(trx: Trx, registrationId: string, withinSeconds: number) {
  const recent = await trx
    .selectFrom("codes")
    .select("id")
    .where("registrationId", "=", registrationId)
    .where("createdAt", ">", sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .executeTakeFirst();
  return recent !== undefined;
}

interface WeighedCode {
  id: string;
  registrationId: string | null;
  codeHash: Buffer;
}

/**
 * Counts one try against the newest code of each registration, and gives the codes that still
 * allowed it. Counting and reading are one statement, so no try goes uncounted.
 */
export function takeTry(
  trx: Trx,
  registrationIds: readonly string[],
  tries: number,
): Promise<WeighedCode[]> {
  const newest = trx
    .selectFrom("codes")
    .distinctOn("registrationId")
    .select("id")
    .where("registrationId", "in", registrationIds)
    .where("purpose", "=", "verify")
    .orderBy("registrationId")
    .orderBy("createdAt", "desc");
  return trx
    .updateTable("codes")
    .set({ tries: sql`tries + 1` })
    .where("id", "in", newest)
    .where("usedAt", "is", null)
    .where("tries", "<", tries)
    .where("expiresAt", ">", now)
    .returning(["id", "registrationId", "codeHash"])
    .execute();
}
