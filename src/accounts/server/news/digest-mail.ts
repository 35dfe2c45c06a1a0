import { type NewsMail, renderMail } from "#platform/server/mail/index.ts";
import type { NewsDeps, NewsLesson } from "./news-deps.ts";

/** Further lessons are counted, not named. */
const mostNamed = 12;

/** The mail about new lessons that the reader's plan opens; at least one lesson. */
export function digestMail(
  { school, publicUrl }: Pick<NewsDeps, "school" | "publicUrl">,
  { email: to, token }: { email: string; token: string },
  lessons: readonly NewsLesson[],
): NewsMail {
  const named = lessons.slice(0, mostNamed);
  const rest = lessons.length - named.length;
  const [first] = named;
  const isOne = lessons.length === 1;
  const subject = isOne ? `New lesson: ${first?.title}` : `${lessons.length} new lessons`;
  const body = renderMail({
    school,
    title: isOne ? "A new lesson" : `${lessons.length} new lessons`,
    preview: named.map(({ title }) => title).join(", "),
    paragraphs: [isOne ? "Your plan opens it:" : "Your plan opens all of them:"],
    items: named.map(({ title, category, videoId }) => ({
      label: `${title} (${category})`,
      url: `${publicUrl}/video/${videoId}`,
    })),
    link: {
      label: rest > 0 ? `See them and ${rest} more` : "Open the library",
      url: `${publicUrl}/library`,
    },
    otherLink: {
      label: "Get no more mails about new lessons",
      url: `${publicUrl}/unsubscribe?token=${token}`,
    },
    footnote: `You get this email, once a day at most, because you have a plan at ${school.name}. You can switch it off in your account, too.`,
  });
  const unsubscribeUrl = `${publicUrl}/api/news/unsubscribe?token=${token}`;
  return { to, subject: subject.slice(0, 200), ...body, lane: "news", unsubscribeUrl };
}
