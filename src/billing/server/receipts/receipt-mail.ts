import { presentMoney } from "#platform/contract/present-money.ts";
import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { ReturnCause } from "../queries/receipts.ts";
import type { Receipt, ReceiptIssuer } from "./receipt.ts";

/** A receipt is still useful after weeks without the mail server. */
const expiresInSeconds = 30 * 24 * 60 * 60;

/** The mail with a receipt or credit note as a PDF, which is drawn on sending. */
export function receiptMail(
  { school, publicUrl }: Pick<ReceiptIssuer, "school" | "publicUrl">,
  to: string,
  receipt: Receipt & { cause?: ReturnCause | undefined },
): Mail {
  const { kind, number, description, amountMinor, currency, method, corrects } = receipt;
  const amount = presentMoney(amountMinor, currency);
  const note = `The credit note ${number}, which corrects your receipt ${corrects}, is attached.`;
  const returned = `${amount} of what you paid for ${description} (${method})`;
  const texts =
    kind === "receipt"
      ? {
          subject: `Your receipt ${number} from ${school.name}`,
          title: "Thank you for your payment",
          preview: `${amount} for ${description}.`,
          paragraph: `We received ${amount} for ${description} (${method}). Your receipt ${number} is attached.`,
        }
      : {
          subject: `Your credit note ${number} from ${school.name}`,
          title: "Your money was given back",
          preview: `${amount} of what you paid for ${description}.`,
          paragraph:
            receipt.cause === "dispute"
              ? `After your dispute you have back ${returned}. ${note}`
              : `We gave back ${returned}. ${note}`,
        };
  const body = renderMail({
    school,
    title: texts.title,
    preview: texts.preview,
    paragraphs: [texts.paragraph, "You find all your payments and receipts in your account."],
    link: { label: "See my payments", url: `${publicUrl}/account-subscription` },
    footnote: "You get this mail because of a payment to the school.",
  });
  const attachment = { kind: "receipt", key: number, name: `${number}.pdf` };
  return { to, subject: texts.subject, ...body, attachment, expiresInSeconds };
}
