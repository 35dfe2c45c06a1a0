import { presentDay } from "#platform/contract/present-day.ts";
import { type Mail, renderMail } from "#platform/server/mail/index.ts";

interface TermsMailDeps {
  schoolName: string;
  publicUrl: string;
}

/** The mail to a student about changed terms, before they apply (terms §12). */
export function termsMail(
  { schoolName, publicUrl }: TermsMailDeps,
  to: string,
  { version, effectiveOn }: { version: string; effectiveOn: string },
): Mail {
  const day = presentDay(effectiveOn);
  const subject = `Our terms of use change on ${day}`;
  const preview = `Version ${version} of our terms of use is published, and applies from ${day} on.`;
  const body = renderMail({
    schoolName,
    title: subject,
    preview,
    paragraphs: [
      preview,
      "If you keep using the school after that day, you accept them.",
      `If you do not agree, cancel your plan or ask us to delete your account before ${day}.`,
    ],
    link: { label: "Read the terms", url: `${publicUrl}/terms-of-use` },
    otherLink: { label: "See or cancel your plan", url: `${publicUrl}/account-subscription` },
    footnote: `You get this email because you have an account at ${schoolName}.`,
  });
  return { to, subject, ...body, lane: "bulk" };
}
