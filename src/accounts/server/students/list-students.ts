import type { Page } from "#platform/contract/page.ts";
import type { ListedStudent } from "../../contract/students.ts";
import { studentsPageSize } from "../../contract/students.ts";
import { type StudentFilter, selectStudentsPage } from "../queries/students.ts";
import type { StudentsDeps } from "./students-deps.ts";

/** A page of the students, newest first, without erased accounts and instructors. */
export async function listStudentsPage(
  { db }: Pick<StudentsDeps, "db">,
  { cursor, ...filter }: StudentFilter & { cursor?: string | undefined },
): Promise<Page & { students: ListedStudent[] }> {
  const page = await selectStudentsPage(db, filter, { cursor, limit: studentsPageSize });
  const { rows, total, nextCursor } = page;
  const students = rows.map(({ id, name, email, disabledAt, createdAt, plan, paidThrough }) => ({
    _id: id,
    name,
    email,
    disabled: disabledAt !== null,
    joinedOn: createdAt.toISOString(),
    plan,
    paidThrough: paidThrough?.toISOString() ?? null,
  }));
  return { students, total, nextCursor };
}
