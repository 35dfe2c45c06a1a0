import * as z from "zod";
import type { Page } from "#platform/contract/page.ts";
import { AppError } from "#platform/server/errors.ts";
import {
  type ListedStudent,
  type StudentPage,
  studentPage,
  studentsPageSize,
} from "../../contract/students.ts";
import { findStudent, type StudentFilter, selectStudentsPage } from "../queries/students.ts";
import type { StudentsDeps } from "./students-deps.ts";

/** Throws `accounts.student_not_found`, also for instructors and erased accounts. */
export async function getStudent({ db }: Pick<StudentsDeps, "db">, studentId: string) {
  const student = await findStudent(db, studentId);
  if (!student) throw new AppError("accounts.student_not_found");
  return student;
}

/**
 * A student with plan, latest payments and number of posts. Throws `accounts.student_not_found`.
 */
export async function getStudentPage(deps: StudentsDeps, studentId: string): Promise<StudentPage> {
  const student = await getStudent(deps, studentId);
  const [beingDeleted, subscription, payments, { questions, reviews }] = await Promise.all([
    deps.isDeletionDue(deps.db, studentId),
    deps.findSubscription(studentId),
    deps.listPayments({ userId: studentId }),
    deps.posts.count(studentId),
  ]);
  const { name, email, phone, hasPassword, disabledAt, createdAt } = student;
  return z.parse(studentPage, {
    _id: studentId,
    name,
    email,
    phone,
    disabled: disabledAt !== null,
    beingDeleted,
    joinedOn: createdAt.toISOString(),
    hasPassword,
    subscription,
    payments,
    questions,
    reviews,
  });
}

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
