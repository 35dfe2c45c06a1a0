import { layOutMail, type Mail } from "#platform/mail/index.ts";
import type { AccountsDeps } from "./deps.ts";

// Nobody has proved the address yet, so these mails carry nothing that the sender of the form
// wrote: a name would be a stranger's way to say anything to anyone.

/** How long a code is good for (design: Identity). */
const codeLifetimeSeconds = 10 * 60;

/** The mail with the code that proves an address. */
export function codeMail(
  { schoolName }: Pick<AccountsDeps, "schoolName">,
  to: string,
  code: string,
): Mail {
  const body = layOutMail({
    schoolName,
    title: "Your code is here",
    preview: "Type it in where you registered. It is good for ten minutes.",
    paragraphs: [
      "Welcome to the school. Type this code in where you registered, and the lid is open.",
    ],
    code,
    footnote:
      "The code is good for ten minutes. If you did not register, leave this mail be: without the code nothing happens. We never ask for it by phone or mail.",
  });
  const subject = `Your code for ${schoolName}`;
  return { to, subject, ...body, usefulForSeconds: codeLifetimeSeconds };
}

/** The mail to the owner of an account whose address someone registered once more. */
export function alreadyRegisteredMail(
  { schoolName, publicUrl }: Pick<AccountsDeps, "schoolName" | "publicUrl">,
  to: string,
): Mail {
  const body = layOutMail({
    schoolName,
    title: "You have an account already",
    preview: "Someone, perhaps you, registered with this address again.",
    paragraphs: [
      "Someone, perhaps you, has just registered at the school with this address. You are a student here already, so there is nothing to do but log in with the password you have.",
    ],
    link: { label: "Log in", url: `${publicUrl}/login` },
    footnote: "If it was not you, leave this mail be: your account and its password are untouched.",
  });
  return { to, subject: `Your account at ${schoolName}`, ...body };
}
