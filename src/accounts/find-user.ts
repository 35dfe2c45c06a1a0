import * as z from "zod";
import type { Database } from "#platform/database/open-database.ts";
import { findUserByEmail as findRow, findUserById } from "./queries.ts";

/** The user of an address, written in whatever case; null where there is none. */
export async function findUserByEmail(
  { db }: { db: Database },
  email: string,
): Promise<{ userId: string; email: string; name: string } | null> {
  const row = await findRow(db, email.trim());
  return row ? { userId: row.id, email: row.email, name: row.name } : null;
}

const role = z.enum(["student", "instructor"]);

/** The account behind a playback session as it is now; null where it is gone. */
export async function findViewer(
  { db }: { db: Database },
  userId: string,
): Promise<{ email: string; role: "student" | "instructor"; disabled: boolean } | null> {
  const row = await findUserById(db, userId);
  if (!row) return null;
  return { email: row.email, role: role.parse(row.role), disabled: row.disabledAt !== null };
}
