import * as z from "zod";
import { expect } from "./school.ts";

const mails = z.array(
  z.object({
    id: z.string(),
    subject: z.string(),
    text: z.string(),
    to: z.array(z.object({ address: z.string() })),
  }),
);

type Mail = z.output<typeof mails>[number];
/** Mails whose code a test has used; later reads skip them. */
const usedIds = new Set<string>();

/** Waits for the newest mail to an email with a matching subject and these words in its text. */
export async function readMail(email: string, subject: RegExp, words = ""): Promise<Mail> {
  const arrived = Promise.withResolvers<Mail>();
  await expect
    .poll(
      async () => {
        const query = new URLSearchParams({ "to.address": email });
        const response = await fetch(`${process.env.MAILBOX_URL}/api/email?${query}`);
        const found = mails
          .parse(await response.json())
          .filter((mail) => !usedIds.has(mail.id))
          .findLast((mail) => subject.test(mail.subject) && mail.text.includes(words));
        if (found) arrived.resolve(found);
        return found !== undefined;
      },
      { message: `a mail to ${email}: ${subject}`, timeout: 90_000, intervals: [100] },
    )
    .toBe(true);
  return arrived.promise;
}

/** The raw value of a mail's header; undefined if absent. */
export async function readHeader({ id }: Mail, name: string): Promise<string | undefined> {
  const response = await fetch(`${process.env.MAILBOX_URL}/api/email/${id}/source`);
  const [head = ""] = (await response.text()).split(/\r?\n\r?\n/);
  // Folded header lines start with whitespace.
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
}

/** The six-digit code in the newest mail with a code to an email. Each mail is read once. */
export async function readCode(email: string): Promise<string> {
  const { id, subject } = await readMail(email, /^\d{6} is your code /);
  usedIds.add(id);
  return subject.slice(0, 6);
}
