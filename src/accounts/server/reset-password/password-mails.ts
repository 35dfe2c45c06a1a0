import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { AccountsDeps } from "../deps.ts";

/** A code's lifetime (design: Identity). */
const codeLifetimeSeconds = 10 * 60;

/** The mail with the code for a new password. */
export function resetCodeMail(
  { school }: Pick<AccountsDeps, "school">,
  to: string,
  code: string,
): Mail {
  const body = renderMail({
    school,
    title: "A new password",
    preview: "Type the code in on the page where you asked for it. It is good for ten minutes.",
    paragraphs: [
      "Someone, perhaps you, asked for a new password for this account. Type this code in on the page where you asked for it, and choose a new password.",
    ],
    code,
    footnote:
      "The code is good for ten minutes. If it was not you, ignore this email: without the code your password stays as it is. We never ask for it by phone or email.",
  });
  const subject = `${code} is your code for a new password at ${school.name}`;
  return { to, subject, ...body, lane: "code", expiresInSeconds: codeLifetimeSeconds };
}

/** The notice of a password reset to the account's owner. */
export function passwordChangedMail(
  { school, publicUrl }: Pick<AccountsDeps, "school" | "publicUrl">,
  to: string,
): Mail {
  const body = renderMail({
    school,
    title: "Your password was changed",
    preview: "Every device that was logged in is logged out now.",
    paragraphs: [
      "The password of your account at the school was changed just now, with a code from your mailbox. Every device that was logged in is logged out; log in with the new password.",
    ],
    link: { label: "Log in", url: `${publicUrl}/login` },
    footnote:
      "If it was not you, someone can read your mail. Secure your mailbox first, then choose a new password at the school and write to us.",
  });
  return { to, subject: "Your password was changed", ...body };
}
