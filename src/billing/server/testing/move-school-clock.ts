import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import type { TestSandbox } from "../../../../sandbox/start-test-sandbox.ts";
import { shiftSchoolClock } from "../queries/school-clock.ts";

const clock = z.object({ now: z.string(), shiftSeconds: z.number() });

/** For tests: moves the sandbox's clock and the school's together; returns the time. */
export async function moveSchoolClock(
  { db, sandbox }: { db: Database; sandbox: TestSandbox },
  move: { advanceSeconds: number } | { to: string },
): Promise<Temporal.Instant> {
  const answer = await sandbox.open("/_sandbox/clock", { method: "POST", body: move });
  const { now, shiftSeconds } = clock.parse(answer.body);
  await shiftSchoolClock({ db }, shiftSeconds);
  return Temporal.Instant.from(now);
}
