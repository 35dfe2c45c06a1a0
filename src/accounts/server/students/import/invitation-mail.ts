import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { StudentsDeps } from "../students-deps.ts";

/**
 * The mail to an imported student. The email is unverified, so the mail contains no text of the
 * file.
 */
export function invitationMail(
  { schoolName, publicUrl }: Pick<StudentsDeps, "schoolName" | "publicUrl">,
  to: string,
): Mail {
  const body = renderMail({
    schoolName,
    title: "Your place at the school",
    preview: "Choose a password to begin.",
    paragraphs: [
      "Your teacher has made an account for you at the school, under this address. To begin, ask for a code on the page below and choose a password.",
    ],
    link: { label: "Choose a password", url: `${publicUrl}/reset-password` },
    footnote:
      "If you do not know this school, ignore this email: without a password nobody can log in with this address.",
  });
  return { to, subject: `Your account at ${schoolName}`, ...body, lane: "bulk" };
}
