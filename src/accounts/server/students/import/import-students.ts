import type { ImportCheck, ImportField, ImportRow } from "#accounts/contract/import-students.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { type Mail, queueMail, renderMail } from "#platform/server/mail/index.ts";
import { listKnownEmails } from "../../queries/students.ts";
import { insertUser } from "../../queries/users.ts";
import type { StudentsDeps } from "../students-deps.ts";
import { type NewStudent, readImport } from "./read-import.ts";

type CheckedRow = ImportRow & { student: NewStudent | null };

interface ImportFile {
  csv: string;
  /** The use of each column; guessed without it. */
  columns?: readonly (ImportField | null)[] | undefined;
}

/** The outcome of an import, row by row, without changes. Throws as {@link readImport}. */
export async function checkImport(
  deps: Pick<StudentsDeps, "db" | "planNames">,
  file: ImportFile,
): Promise<ImportCheck> {
  const { columns, problem, rows } = await checkFile(deps, file);
  return { columns, problem, rows: rows.map(({ student: _, ...row }) => row) };
}

type ImportDeps = Pick<StudentsDeps, "db" | "publicUrl" | "school" | "planNames" | "giveMonths">;

interface ImportStudents extends ImportFile {
  actorId: string;
  reason: string;
  /** Called with the error of a failed row. */
  onFailure: (error: unknown) => void;
}

/**
 * Adds the students of a file who have no account. Each student, the invitation and the free months
 * commit together, so a failed row affects no other, and repeating the import continues it. Throws
 * as {@link readImport}, and `platform.invalid_request` where a column is not chosen.
 */
export async function importStudents(
  deps: ImportDeps,
  { csv, columns, onFailure, ...by }: ImportStudents,
): Promise<{ rows: ImportRow[] }> {
  const checked = await checkFile(deps, { csv, columns });
  if (checked.problem !== null) {
    throw new AppError("platform.invalid_request", { message: checked.problem });
  }
  const rows: ImportRow[] = [];
  for (const { student, ...row } of checked.rows) {
    if (row.state !== "new" || student === null) {
      rows.push(row);
      continue;
    }
    try {
      rows.push({ ...row, state: (await addStudent(deps, student, by)) ? "added" : "exists" });
    } catch (error) {
      onFailure(error);
      rows.push({ ...row, state: "failed", problem: null });
    }
  }
  return { rows };
}

/** False if the email got an account meanwhile. */
function addStudent(
  deps: ImportDeps,
  { name, email, gift }: NewStudent,
  { actorId, reason }: Pick<ImportStudents, "actorId" | "reason">,
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, { name, email, phone: null, passwordHash: null });
    if (!user) return false;
    const studentId = user.id;
    await recordAction(trx, {
      actorId,
      action: "accounts.import-student",
      studentId,
      reason,
      subject: { kind: "student", id: studentId },
    });
    if (gift) await deps.giveMonths(trx, { actorId, studentId, reason, ...gift });
    await queueMail(trx, invitationMail(deps, { email, gift }));
    return true;
  });
}

async function checkFile(
  { db, planNames }: Pick<StudentsDeps, "db" | "planNames">,
  { csv, columns }: ImportFile,
): Promise<Omit<ImportCheck, "rows"> & { rows: CheckedRow[] }> {
  const read = readImport({ csv, columns, planNames });
  const emails = read.rows.flatMap((row) => ("student" in row ? [row.student.email] : []));
  const known = await listKnownEmails(db, emails);
  const seen = new Set<string>();
  const rows = read.rows.map((row): CheckedRow => {
    const { line, name, email } = row;
    if (!("student" in row)) {
      const { problem } = row;
      return { line, name, email, state: "invalid", gift: null, problem, student: null };
    }
    const state = seen.has(email) ? "repeated" : known.has(email) ? "exists" : "new";
    seen.add(email);
    const { gift } = row.student;
    return { line, name, email, state, gift, problem: null, student: row.student };
  });
  return { columns: read.columns, problem: read.problem, rows };
}

/**
 * The mail to an imported student. The email is unverified, so the mail contains no text of the
 * file: the plan's name is the school's.
 */
function invitationMail(
  { school, publicUrl, planNames }: Pick<StudentsDeps, "school" | "publicUrl" | "planNames">,
  { email, gift }: Pick<NewStudent, "email" | "gift">,
): Mail {
  const given =
    gift &&
    `The ${planNames[gift.plan]} plan is yours for ${gift.months === 1 ? "one month" : `${gift.months} months`}. Nothing is charged, and it ends by itself.`;
  const body = renderMail({
    school,
    title: `Your place at ${school.name}`,
    preview: "Choose a password to begin.",
    paragraphs: [
      `Your teacher has made an account for you at ${school.name}, under this address. To begin, ask for a code on the page below and choose a password.`,
      ...(given === null ? [] : [given]),
    ],
    link: { label: "Choose a password", url: `${publicUrl}/reset-password` },
    footnote:
      "If you do not know this school, ignore this email: without a password nobody can log in with this address.",
  });
  return { to: email, subject: `Your account at ${school.name}`, ...body, lane: "bulk" };
}
