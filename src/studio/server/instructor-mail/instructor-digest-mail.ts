import type { PlanNames } from "#billing/contract.ts";
import { preparationFailures } from "#media/contract/preparations.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { DigestNews, Happened } from "./digest-news.ts";

export interface DigestMailDeps {
  schoolName: string;
  publicUrl: string;
  planNames: PlanNames;
  /** The school's, by which days begin and are named. */
  timeZone: string;
}

interface Link {
  label: string;
  url: string;
}

interface Section {
  /** `2 new questions`. */
  summary: string;
  links: Link[];
}

/** The day's mail to the school. It names no student: the studio's pages do. */
export function instructorDigestMail(deps: DigestMailDeps, to: string, news: DigestNews): Mail {
  const { schoolName, publicUrl } = deps;
  const sections = listSections(deps, news);
  const summaries = sections.map(({ summary }) => summary);
  const subject = new Intl.ListFormat("en-GB").format(summaries);
  const body = renderMail({
    schoolName,
    title: "What waits for you",
    preview: subject,
    paragraphs: [`New since the last such mail: ${subject}.`],
    items: sections.flatMap(({ links }) => links),
    link: { label: "Open the studio", url: `${publicUrl}/studio` },
    otherLink: { label: "Choose which mails you get", url: `${publicUrl}/studio/school?tab=mails` },
    footnote: `You get this email, once a day at most, because you teach at ${schoolName}.`,
  });
  return { to, subject, ...body };
}

function listSections(deps: DigestMailDeps, news: DigestNews): Section[] {
  const { planNames, publicUrl, timeZone } = deps;
  const studio = `${publicUrl}/studio`;
  const failure = (code: keyof typeof preparationFailures | null) =>
    preparationFailures[code ?? "unknown"];
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
        const until = presentDay(accessUntil.toLocaleDateString("en-CA", { timeZone }));
        const amount = presentMoney(amountMinor, currency);
        return {
          label: `Renewal: ${planNames[plan]}, ${amount}. Lessons ${isClosed ? "closed since" : "open until"} ${until}`,
        };
      },
    ),
  ];
}

/** The links of one kind, all to `list` but those with a page of their own; nothing where nothing happened. */
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
