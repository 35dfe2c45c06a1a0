import { sql } from "kysely";
import type { ActionLog } from "#platform/contract/audit-log.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

type Logged = ActionLog["actions"][number];

/** Something that an instructor did. */
export interface InstructorAction {
  /** Null for actions at the command line. */
  actorId: string | null;
  /** `<feature>.<what>`. */
  action: `${string}.${string}`;
  subject: Omit<Logged["subject"], "name">;
  /** The affected student. */
  studentId?: string | undefined;
  /** Why, in the instructor's words; left out where none is asked for. */
  reason?: string;
  /** No personal data: the log outlives an erased account. */
  details?: Logged["details"];
}

/** Appends to the audit log, in the transaction of the action. Nothing changes or removes it. */
export async function recordAction(
  trx: Trx,
  { actorId, action, subject, studentId, reason, details = {} }: InstructorAction,
): Promise<void> {
  await trx
    .insertInto("auditLog")
    .values({
      actorId,
      action,
      reason: reason ?? null,
      studentId: studentId ?? null,
      subjectKind: subject.kind,
      subjectId: subject.id,
      details: JSON.stringify(details),
    })
    .execute();
}

/** How often an action was done within the last 24 hours, by all people together. */
export async function countActionsOfDay(
  db: Executor,
  action: InstructorAction["action"],
): Promise<number> {
  const { done } = await db
    .selectFrom("auditLog")
    .select(({ fn }) => fn.countAll<number>().as("done"))
    .where("action", "=", action)
    .where("doneAt", ">", sql<Date>`school_now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return done;
}
