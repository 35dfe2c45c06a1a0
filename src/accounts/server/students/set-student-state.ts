import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { RenewalOutcome } from "../../contract/students.ts";
import { endLoginSessionsOf } from "../queries/login-session-tokens.ts";
import { lockUser, setDisabled } from "../queries/users.ts";
import { getStudent } from "./get-student.ts";
import type { StudentsDeps } from "./students-deps.ts";

interface SetState {
  actorId: string;
  studentId: string;
  reason: string;
}

/**
 * Disables a student at once, as `disableUser` does. Then ends the renewal of their plan if
 * requested. Throws `accounts.student_not_found`.
 */
export async function disableStudent(
  deps: Pick<StudentsDeps, "db" | "endRenewal">,
  { endsPlan = false, ...input }: SetState & { endsPlan?: boolean | undefined },
): Promise<{ disabled: boolean; renewal: RenewalOutcome }> {
  await getStudent(deps, input.studentId);
  await setState(deps, input, true);
  const { actorId, studentId, reason } = input;
  const renewal = endsPlan ? await deps.endRenewal({ actorId, studentId, reason }) : "kept";
  return { disabled: true, renewal };
}

/**
 * Lets a disabled student log in again. Throws `accounts.student_not_found`, and
 * `accounts.student_being_deleted` once the account's erasure is due.
 */
export async function enableStudent(
  deps: Pick<StudentsDeps, "db" | "isDeletionDue">,
  input: SetState,
): Promise<{ disabled: boolean }> {
  await getStudent(deps, input.studentId);
  await setState(deps, input, false, async (trx) => {
    if (!(await deps.isDeletionDue(trx, input.studentId))) return;
    throw new AppError("accounts.student_being_deleted");
  });
  return { disabled: false };
}

async function setState(
  { db }: Pick<StudentsDeps, "db">,
  { actorId, studentId, reason }: SetState,
  isDisabled: boolean,
  check: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, studentId);
    await check(trx);
    if (!user || (user.disabledAt !== null) === isDisabled) return;
    await setDisabled(trx, studentId, isDisabled);
    if (isDisabled) await endLoginSessionsOf(trx, studentId);
    const action = isDisabled ? "accounts.disable-student" : "accounts.enable-student";
    await recordAction(trx, {
      actorId,
      action,
      studentId,
      reason,
      subject: { kind: "student", id: studentId },
    });
  });
}
