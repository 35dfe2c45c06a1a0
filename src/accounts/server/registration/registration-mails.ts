import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { AccountsDeps } from "../deps.ts";

// The email is unverified, so these mails contain nothing from the form: a name could carry any
// message to anyone.

/** A code's lifetime (design: Identity). */
const codeLifetimeSeconds = 10 * 60;

/** The mail with the code that verifies an email. */
export function codeMail({ school }: Pick<AccountsDeps, "school">, to: string, code: string): Mail {
  const body = renderMail({
    school,
    title: "Your code",
    preview: "Type it in on the page where you registered. It is good for ten minutes.",
    paragraphs: [
      "Welcome to the school. To finish your registration, type this code in on the page where you registered.",
    ],
    code,
    footnote:
      "The code is good for ten minutes. If you did not register, ignore this email: without the code nothing happens. We never ask for it by phone or email.",
  });
  const subject = `${code} is your code for ${school.name}`;
  return { to, subject, ...body, lane: "code", expiresInSeconds: codeLifetimeSeconds };
}

/** The mail to an account's owner when its email is registered again. */
export function alreadyRegisteredMail(
  { school, publicUrl }: Pick<AccountsDeps, "school" | "publicUrl">,
  to: string,
): Mail {
  const body = renderMail({
    school,
    title: "You have an account already",
    preview: "Someone, perhaps you, registered with this address again.",
    paragraphs: [
      "Someone, perhaps you, has just registered at the school with this address. You are a student here already, so there is nothing to do but log in with the password you have.",
    ],
    link: { label: "Log in", url: `${publicUrl}/login` },
    footnote: "If it was not you, ignore this email: your account and its password are unchanged.",
  });
  return { to, subject: `Your account at ${school.name}`, ...body };
}
