import { isReservedEmail } from "#platform/contract/email.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { InstructorMailKind } from "../../contract/instructor-mail.ts";
import { listMailsOff } from "../queries.ts";

export interface RecipientDeps {
  /** The school's own email. */
  schoolEmail: string;
  listInstructorEmails: (db: Executor) => Promise<string[]>;
}

/** The school's email, or those of its instructors where nobody can receive mail at that. */
export async function listRecipients(
  { schoolEmail, listInstructorEmails }: RecipientDeps,
  db: Executor,
): Promise<string[]> {
  return isReservedEmail(schoolEmail) ? listInstructorEmails(db) : [schoolEmail];
}

/** Whom a kind of mail goes to: nobody while it is switched off. */
export function openMailRecipients(deps: RecipientDeps, kind: InstructorMailKind) {
  return async (db: Executor): Promise<string[]> =>
    (await listMailsOff(db)).has(kind) ? [] : listRecipients(deps, db);
}
