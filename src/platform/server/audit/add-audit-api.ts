import { sql } from "kysely";
import * as z from "zod";
import { actionLog, actionsPageSize, auditLogEndpoints } from "#platform/contract/audit-log.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { createKeyset, readPage } from "#platform/server/database/keyset.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";

interface Person {
  name: string;
  email: string;
}

export interface AuditDeps {
  db: Database;
  people: {
    /** Names and emails by user id; erased accounts are left out. */
    find: (userIds: readonly string[]) => Promise<Map<string, Person>>;
    /** People whose name or email contains a text, at most `limit`. */
    search: (input: { text: string; limit: number }) => Promise<Array<{ userId: string }>>;
  };
  /** The names of uploads by id; deleted uploads are left out. */
  nameUploads: (ids: readonly string[]) => Promise<Map<string, string>>;
}

/** The most people that a search by name may match. */
const maxPeople = 50;

/** Adds the route that lists what instructors did. */
export function addAuditApi(api: Api, { db, people, nameUploads }: AuditDeps): void {
  serve(api, auditLogEndpoints.actions, async ({ query: { action, person, cursor } }) => {
    const text = person.trim();
    const found = text === "" ? null : await people.search({ text, limit: maxPeople });
    const { rows, total, nextCursor } = await listActions(db, {
      action,
      userIds: found?.map(({ userId }) => userId) ?? null,
      cursor,
    });
    const known = await people.find(
      rows.flatMap(({ actorId, studentId }) => [actorId, studentId]).filter((id) => id !== null),
    );
    const uploadIds = rows.filter(({ subjectKind }) => subjectKind === "upload");
    const names = await nameUploads(uploadIds.map(({ subjectId }) => subjectId));
    const actions = rows.map((row) => {
      const student = known.get(row.studentId ?? "");
      return {
        _id: row.id,
        action: row.action,
        reason: row.reason,
        details: row.details,
        subject: {
          kind: row.subjectKind,
          id: row.subjectId,
          name: names.get(row.subjectId) ?? null,
        },
        student: student ? { _id: row.studentId, ...student } : null,
        actor: known.get(row.actorId ?? "")?.name ?? null,
        atCommandLine: row.actorId === null,
        doneOn: row.doneAt.toISOString(),
      };
    });
    return z.parse(actionLog, { actions, total, nextCursor });
  });
}

interface Wanted {
  /** Empty: entries of all areas. */
  action: string;
  /** The instructor or the affected student; null for all. */
  userIds: readonly string[] | null;
  cursor: string | undefined;
}

const newestFirst = createKeyset([
  { value: "doneAt", type: "timestamptz", direction: "desc" },
  { value: "id", type: "uuid", direction: "asc" },
]);

async function listActions(db: Database, { action, userIds, cursor }: Wanted) {
  const wanted = db
    .selectFrom("auditLog")
    .$if(action !== "", (all) => all.where("action", "=", action))
    .$if(userIds !== null, (all) =>
      all.where(
        sql<boolean>`(actor_id = any(${userIds}::uuid[]) or student_id = any(${userIds}::uuid[]))`,
      ),
    );
  const { rows, nextCursor } = await readPage(wanted.selectAll(), newestFirst, {
    cursor,
    limit: actionsPageSize,
  });
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total, nextCursor };
}

/** All entries about a user, without the instructors' names, and the user's own actions. */
export async function exportActionData(db: Executor, userId: string) {
  const actions = await db
    .selectFrom("auditLog")
    .select(["action", "subjectKind", "reason", "doneAt"])
    .where((row) => row.or([row("studentId", "=", userId), row("actorId", "=", userId)]))
    .orderBy("doneAt")
    .execute();
  return { actions };
}
