import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { StudentsDeps } from "../students-deps.ts";
import type { NewStudent } from "./read-import.ts";

/**
 * The mail to an imported student. The email is unverified, so the mail contains no text of the
 * file: the plan's name is the school's.
 */
export function invitationMail(
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
