import type { ImportField } from "#accounts/contract/import-students.ts";
import { emailAddress } from "#accounts/contract/person.ts";

/**
 * The headings by which spreadsheets and other schools name a field, in their plain form. Ghost, Kajabi,
 * Teachable, Thinkific, Podia, Selar and Mailchimp export names and emails under these.
 */
const headings: Readonly<Record<string, ImportField>> = {
  name: "name",
  names: "name",
  "full name": "name",
  fullname: "name",
  "display name": "name",
  student: "name",
  customer: "name",
  "first name": "firstName",
  firstname: "firstName",
  fname: "firstName",
  "given name": "firstName",
  "given names": "firstName",
  forename: "firstName",
  "last name": "lastName",
  lastname: "lastName",
  lname: "lastName",
  surname: "lastName",
  "family name": "lastName",
  email: "email",
  emails: "email",
  "e mail": "email",
  "e mail address": "email",
  "email address": "email",
  "email addresses": "email",
  emailaddress: "email",
  mail: "email",
  plan: "plan",
  months: "months",
  "free months": "months",
};

/** A word before a heading that says whose it is: `Customer Email`, `Buyer's Name`, `user_email`. */
const owner =
  /^(?:attendee|billing|buyer|client|contact|customer|learner|member|student|subscriber|user)(?: s)? (?=.)/;

/** The field that a heading names; null for others. */
function fieldOfHeading(heading: string): ImportField | null {
  const plain = heading
    .slice(0, 100)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return headings[plain] ?? headings[plain.replace(owner, "")] ?? null;
}

/** Rows that are looked at where no heading names the emails. */
const examinedRows = 20;

/**
 * The field of each column, by its heading; without a heading for the emails, by the column that contains
 * some. A field is given to one column, the first.
 */
export function guessFields(
  headingsOfFile: readonly string[],
  rows: readonly (readonly string[])[],
): (ImportField | null)[] {
  const used = new Set<ImportField>();
  const fields = headingsOfFile.map((heading) => {
    const field = fieldOfHeading(heading);
    if (field === null || used.has(field)) return null;
    used.add(field);
    return field;
  });
  if (used.has("email")) return fields;
  const examined = rows.slice(0, examinedRows);
  const column = fields.findIndex(
    (field, index) => field === null && examined.some((cells) => isEmail(cells[index] ?? "")),
  );
  return fields.map((field, index) => (index === column ? "email" : field));
}

/** Whether a cell is an email. */
export const isEmail = (cell: string): boolean => emailAddress.safeParse(cell).success;
