import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { Question } from "../../contract.ts";
import type { CommunityDeps } from "../deps.ts";

interface Answer {
  question: Pick<Question, "_id" | "videoId" | "title">;
  reply: string;
  /** False if the lesson is hidden, so that a link would fail. */
  isPublished: boolean;
}

/** To the asker, after an instructor's reply; links to the question on its lesson's page. */
export function answerMail(
  { school, publicUrl }: Pick<CommunityDeps, "school" | "publicUrl">,
  to: string,
  { question, reply, isPublished }: Answer,
): Mail {
  const body = renderMail({
    school,
    title: "Your teacher answered",
    preview: reply.slice(0, 120),
    paragraphs: [`You asked: “${question.title}”. This is the reply:`],
    quote: reply,
    ...(isPublished && {
      link: {
        label: "See it under the lesson",
        url: `${publicUrl}/video/${question.videoId}#question-${question._id}`,
      },
    }),
    footnote:
      "You get this mail because you asked a question in a lesson. Ask back under the lesson: replies to this mail are not read.",
  });
  return { to, subject: cut(`Your teacher answered: ${question.title}`), ...body };
}

/** Truncates a subject to the length that mails allow. */
function cut(subject: string): string {
  return Array.from(subject).slice(0, 150).join("").slice(0, 200);
}
