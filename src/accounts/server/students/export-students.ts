import type { Readable } from "node:stream";
import type { PaymentHistory } from "#billing/contract.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import { guardSemicolons, writeSpreadsheet } from "#platform/server/write-spreadsheet.ts";
import { listStudents, type StudentFilter } from "../queries/students.ts";
import { getStudentPage } from "./get-student.ts";
import type { StudentsDeps } from "./students-deps.ts";

const pageSize = 500;

/** The students of a search as CSV, newest first, read while it is sent. */
export async function exportStudents(
  { db }: Pick<StudentsDeps, "db">,
  { actorId, ...filter }: StudentFilter & { actorId: string },
): Promise<{ name: string; content: Readable }> {
  const { state, plan } = filter;
  await db.transaction().execute((trx) =>
    recordAction(trx, {
      actorId,
      action: "accounts.export-students",
      subject: { kind: "students", id: "list" },
      // Logged without the search text, which may be a name.
      details: { state, plan },
    }),
  );
  const columns = ["Name", "Email", "State", "Plan", "Paid through", "Joined on"];
  return { name: "students.csv", content: writeSpreadsheet(columns, readRows(db, filter)) };
}

async function* readRows(db: StudentsDeps["db"], filter: StudentFilter): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof listStudents>> = await listStudents(db, filter, {
      cursor,
      limit: pageSize,
    });
    for (const { name, email, disabledAt, plan, paidThrough, createdAt } of page.rows) {
      yield [
        guardSemicolons(name),
        guardSemicolons(email),
        disabledAt ? "disabled" : "active",
        plan ?? "",
        dayOf(paidThrough),
        dayOf(createdAt),
      ];
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const dayOf = (instant: Date | null): string => instant?.toISOString().slice(0, 10) ?? "";

/** A student's profile, plan, payments and posts, as JSON. Throws `accounts.student_not_found`. */
export async function exportStudent(
  deps: StudentsDeps,
  { actorId, studentId }: { actorId: string; studentId: string },
): Promise<{ name: string; content: Buffer }> {
  const {
    payments: latest,
    questions: _,
    reviews: __,
    ...profile
  } = await getStudentPage(deps, studentId);
  await deps.db.transaction().execute((trx) =>
    recordAction(trx, {
      actorId,
      action: "accounts.export-student",
      studentId,
      subject: { kind: "student", id: studentId },
    }),
  );
  const payments = await listAllPayments(deps, studentId, latest);
  const data = { ...profile, payments, posts: await deps.posts.list(studentId) };
  return {
    name: `student-${studentId}.json`,
    content: Buffer.from(`${JSON.stringify(data, null, 2)}\n`),
  };
}

async function listAllPayments(
  { listPayments }: StudentsDeps,
  userId: string,
  first: PaymentHistory,
): Promise<PaymentHistory["payments"]> {
  const all = [...first.payments];
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await listPayments({ userId, cursor });
    all.push(...page.payments);
    cursor = page.nextCursor;
  }
  return all;
}
