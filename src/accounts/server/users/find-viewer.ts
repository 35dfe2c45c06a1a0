import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { findUserById } from "../queries/users.ts";

const role = z.enum(["student", "instructor"]);

/** The current account of a playback session; null where it no longer exists. */
export async function findViewer(
  { db }: { db: Database },
  userId: string,
): Promise<{
  userId: string;
  email: string;
  role: "student" | "instructor";
  disabled: boolean;
} | null> {
  const row = await findUserById(db, userId);
  if (!row) return null;
  return {
    userId,
    email: row.email,
    role: role.parse(row.role),
    disabled: row.disabledAt !== null,
  };
}
