import { sql } from "kysely";
import type { Trx } from "#platform/server/database/executor.ts";

interface StudentWithoutPassword {
  name: string;
  email: string;
  createdAt: string;
}

/**
 * Adds students without a password, who cannot log in. Their emails count as refused, so that they
 * get no mail to all students. Existing emails are skipped. Returns the ids of the added students.
 */
export async function addStudentsWithoutPassword(
  trx: Trx,
  students: readonly StudentWithoutPassword[],
): Promise<string[]> {
  const added = await sql<{ id: string }>`
    insert into users (name, email, created_at, email_refused_at)
    select student.name, student.email, student."createdAt", student."createdAt"
    from json_to_recordset(${JSON.stringify(students)}::json)
      as student (name text, email citext, "createdAt" timestamptz)
    on conflict (email) do nothing
    returning id
  `.execute(trx);
  return added.rows.map(({ id }) => id);
}
