import type { PlanNames } from "#billing/contract.ts";
import { encodingFailures } from "#media/contract/encodings.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { DigestNews, Happened } from "./digest-news.ts";

export interface DigestMailDeps {
  school: SchoolIdentity;
  publicUrl: string;
  planNames: PlanNames;
}

interface Link {
  label: string;
  url: string;
}

interface Section {
  /** The section's title, as `2 new questions`. */
  summary: string;
  links: Link[];
}

/** The daily mail to the school. It names no student: the studio's pages do. */
export function instructorDigestMail(deps: DigestMailDeps, to: string, news: DigestNews): Mail {
  const { school, publicUrl } = deps;
  const sections = listSections(deps, news);
  const summaries = sections.map(({ summary }) => summary);
  const subject = new Intl.ListFormat("en-GB").format(summaries);
  const body = renderMail({
    school,
    title: "What waits for you",
    preview: subject,
    paragraphs: [`New since the last such mail: ${subject}.`],
    items: sections.flatMap(({ links }) => links),
    link: { label: "Open the studio", url: `${publicUrl}/studio` },
    otherLink: { label: "Choose which mails you get", url: `${publicUrl}/studio/school?tab=mails` },
    footnote: `You get this email, once a day at most, because you teach at ${school.name}.`,
  });
  return { to, subject, ...body };
}

function listSections(deps: DigestMailDeps, news: DigestNews): Section[] {
  const { planNames, publicUrl, school } = deps;
  const studio = `${publicUrl}/studio`;
  const failure = (code: keyof typeof encodingFailures | null) =>
    encodingFailures[code ?? "unknown"];
  return [
    ...sectionOf(news.questions, `${studio}/inbox`, ["new question", "new questions"], (it) => ({
      label: `Question: ${it.title} (${it.lesson})`,
    })),
    ...sectionOf(news.reopened, `${studio}/inbox`, ["new reply", "new replies"], (it) => ({
      label: `Reply below: ${it.title} (${it.lesson})`,
    })),
    ...sectionOf(
      news.lowReviews,
      `${studio}/inbox?tab=reviews`,
      ["low review", "low reviews"],
      (it) => ({ label: `Review: ${it.rating / 2} of 5 stars (${it.lesson})` }),
    ),
    ...sectionOf(news.failedFilms, `${studio}/lessons`, ["failed film", "failed films"], (it) => ({
      label: `Film: ${it.name}. ${failure(it.failure)}`,
      url: `${studio}/lessons/edit?lesson=${it.lessonId}`,
    })),
    ...sectionOf(
      news.failedRenewals,
      `${studio}/money?tab=attention`,
      ["failed renewal", "failed renewals"],
      ({ plan, amountMinor, currency, accessUntil, isClosed }) => {
        const until = presentDay(
          accessUntil.toLocaleDateString("en-CA", { timeZone: school.timeZone }),
        );
        const amount = presentMoney(amountMinor, currency);
        return {
          label: `Renewal: ${planNames[plan]}, ${amount}. Lessons ${isClosed ? "closed since" : "open until"} ${until}`,
        };
      },
    ),
  ];
}

/**
 * The section of one kind. Its links lead to `list`, or to the item's own page; empty without
 * items.
 */
function sectionOf<Item>(
  { items, total }: Happened<Item>,
  list: string,
  [one, many]: [one: string, many: string],
  present: (item: Item) => { label: string; url?: string },
): Section[] {
  if (total === 0) return [];
  const links = items.map((item) => ({ url: list, ...present(item) }));
  const rest = total - items.length;
  if (rest > 0) links.push({ label: `${rest} more ${rest === 1 ? one : many}`, url: list });
  return [{ summary: `${total} ${total === 1 ? one : many}`, links }];
}
