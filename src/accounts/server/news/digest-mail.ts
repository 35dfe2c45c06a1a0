import type { Category } from "#catalog/contract/categories.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type NewsMail, renderMail } from "#platform/server/mail/index.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { AccountsKeys } from "../keys.ts";

/** A published lesson as a mail names it. */
export interface NewsLesson {
  id: string;
  videoId: string;
  title: string;
  category: Category;
}

/** The digest's dependencies; main/ passes the lessons. */
export interface NewsDeps {
  db: Database;
  keys: Pick<AccountsKeys, "unsubscribe">;
  /** The school's origin, without a trailing slash, and its name in mails. */
  publicUrl: string;
  school: SchoolIdentity;
  lessons: {
    /** Published lessons whose first publication was within a month. */
    listNew: (trx: Trx) => Promise<Array<{ id: string }>>;
    /** Those of these lessons that are published now, newest first. */
    findPublished: (trx: Trx, ids: readonly string[]) => Promise<NewsLesson[]>;
  };
}

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
