import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { ContactDeps } from "../deps.ts";

type MessageDeps = Pick<ContactDeps, "school">;

interface MessageContent {
  name: string;
  email: string;
  subject: string;
  text: string;
}

/**
 * The mail with a message to the school, whose text is quoted as plain text. Reply-To holds only
 * the email: the name might contain another one.
 */
export function messageMail(
  { school }: MessageDeps,
  { name, email, subject, text }: MessageContent,
): Mail {
  const body = renderMail({
    school,
    title: "Someone wrote to you",
    preview: `${name}: ${text.slice(0, 120)}`,
    paragraphs: [`${name} <${email}> wrote through the contact page:`],
    quote: text,
    footnote: `Answer this mail to reach the sender. The address was typed in and is not proved.`,
  });
  return {
    to: school.email,
    replyTo: email,
    subject: cut(`Message: ${subject || `from ${name}`}`),
    ...body,
  };
}

/** The mail that notifies the school of a deletion request. */
export function deletionRequestMail(
  { school }: MessageDeps,
  { name, email, subject, text }: MessageContent,
): Mail {
  const body = renderMail({
    school,
    title: "Someone asks to be forgotten",
    preview: `${name} asks for an account to be deleted.`,
    paragraphs: [
      `${name} <${email}> asks for an account to be deleted.`,
      "There is nothing for you to do: if there is such an account, its owner confirms by mail, and the deletion follows by itself. These were the words:",
    ],
    quote: text,
    footnote: "Answer this mail to reach the sender. The address was typed in and is not proved.",
  });
  return {
    to: school.email,
    replyTo: email,
    subject: cut(`Account deletion: ${subject || name}`),
    ...body,
  };
}

/** Truncates a subject to the length that mails allow. */
function cut(subject: string): string {
  return Array.from(subject).slice(0, 150).join("").slice(0, 200);
}
