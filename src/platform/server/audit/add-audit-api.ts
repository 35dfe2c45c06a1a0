import * as z from "zod";
import { actionLog, actionsPageSize, auditLogEndpoints } from "#platform/contract/audit-log.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";

export interface AuditDeps {
  db: Database;
  /** Names and emails by user id; erased accounts are left out. */
  findPeople: (userIds: readonly string[]) => Promise<Map<string, { name: string; email: string }>>;
}

/** Adds the route that lists what instructors did. */
export function addAuditApi(api: Api, { db, findPeople }: AuditDeps): void {
  serve(api, auditLogEndpoints.actions, async ({ query: { page } }) => {
    const rows = await db
      .selectFrom("auditLog")
      .selectAll()
      .orderBy("doneAt", "desc")
      .orderBy("id")
      .offset((page - 1) * actionsPageSize)
      .limit(actionsPageSize)
      .execute();
    const { total } = await db
      .selectFrom("auditLog")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const people = await findPeople(
      rows.flatMap((row) => [row.actorId, row.studentId ?? []].flat()),
    );
    const actions = rows.map((row) => {
      const student = people.get(row.studentId ?? "");
      return {
        ...{ _id: row.id, action: row.action, reason: row.reason, details: row.details },
        subject: { kind: row.subjectKind, id: row.subjectId },
        student: student ? { _id: row.studentId, ...student } : null,
        actor: people.get(row.actorId)?.name ?? null,
        doneOn: row.doneAt.toISOString(),
      };
    });
    return z.parse(actionLog, { actions, total });
  });
}
