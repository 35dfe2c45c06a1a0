import * as z from "zod";
import { shiftSchoolClock } from "#billing/server/index.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";

const clockMessage = z.object({ kind: z.literal("clock"), shiftSeconds: z.int().nonnegative() });

/**
 * Moves the school's clock after a message that the sandbox's clock was moved, so that renewals
 * fall due in both. Other messages are ignored. Throws if the database is unavailable.
 */
export async function followSandboxClock(databaseUrl: string, message: unknown): Promise<void> {
  const moved = clockMessage.safeParse(message);
  if (!moved.success) return;
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    await shiftSchoolClock({ db }, moved.data.shiftSeconds);
  } finally {
    await close();
  }
}
