import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { normalizeEmail } from "../../contract.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { findStudent } from "../queries/students.ts";
import { lockUser, setDisabled } from "../queries/users.ts";
import { getStudent } from "./get-student.ts";
import type { StudentsDeps } from "./students-deps.ts";

interface DeleteStudent {
  actorId: string;
  studentId: string;
  /** The student's email, typed as confirmation. */
  confirmation: string;
  reason: string;
}

/**
 * Disables a student at once and makes the account's erasure due, which first cancels the renewals.
 * May be repeated. Throws `accounts.student_not_found`, also for instructors, and
 * `accounts.confirmation_differs`.
 */
export async function deleteStudent(
  deps: Pick<StudentsDeps, "db" | "orderDeletion">,
  { actorId, studentId, confirmation, reason }: DeleteStudent,
): Promise<{ disabled: boolean }> {
  const student = await getStudent(deps, studentId);
  if (normalizeEmail(confirmation) !== normalizeEmail(student.email)) {
    throw new AppError("accounts.confirmation_differs");
  }
  await deps.db.transaction().execute(async (trx) => {
    // First, since the erasure locks the deletion before the user.
    const isOrdered = await deps.orderDeletion(trx, studentId);
    await lockUser(trx, studentId);
    if (!(await findStudent(trx, studentId))) throw new AppError("accounts.student_not_found");
    await setDisabled(trx, studentId, true);
    await endLoginSessionsOf(trx, studentId);
    if (!isOrdered) return;
    await recordAction(trx, {
      actorId,
      action: "accounts.delete-student",
      studentId,
      reason,
      subject: { kind: "student", id: studentId },
    });
  });
  return { disabled: true };
}
