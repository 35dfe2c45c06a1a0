import * as z from "zod";
import { expect } from "./school.ts";

const mails = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    to: z.array(z.object({ address: z.string() })),
    replyTo: z.array(z.object({ address: z.string() })).default([]),
  }),
);

type Mail = z.output<typeof mails>[number];

/** The newest mail to an address whose subject fits and whose text has the words; waits for it. */
export async function readMail(address: string, subject: RegExp, words = ""): Promise<Mail> {
  const arrived = Promise.withResolvers<Mail>();
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${process.env.MAILBOX_URL}/api/email`);
        const found = mails
          .parse(await answer.json())
          .filter((mail) => mail.to.some((to) => to.address === address))
          .findLast((mail) => subject.test(mail.subject) && mail.text.includes(words));
        if (found) arrived.resolve(found);
        return found !== undefined;
      },
      { message: `a mail to ${address}: ${subject}`, timeout: 20_000 },
    )
    .toBe(true);
  return arrived.promise;
}
