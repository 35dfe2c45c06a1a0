import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";

interface MailContext {
  school: SchoolIdentity;
  publicUrl: string;
}

/**
 * Tells every instructor that a payment link now leads to a host that is not the payment
 * provider's.
 */
export function foreignPaymentMail(
  { school, publicUrl }: MailContext,
  to: string,
  { links, reason }: { links: readonly string[]; reason: string },
): Mail {
  const body = renderMail({
    school,
    title: "A payment link leads elsewhere",
    preview: "Its host is not the payment provider's.",
    paragraphs: [
      `The school’s texts were changed just now, and visitors who pay are sent to: ${links.join(", ")}`,
      `The reason that was given: “${reason}”`,
    ],
    link: { label: "The school’s texts", url: `${publicUrl}/studio/school` },
    footnote:
      "If nobody of the school did this, restore the version before in the studio now, and sign every device out under Security.",
  });
  return { to, subject: "A payment link leads elsewhere", ...body };
}
