import { isReservedEmail } from "#platform/contract/email.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import {
  type ContentGaps,
  type DeadLink,
  type MissingContent,
  missingContentKinds,
} from "../../contract/content-gaps.ts";
import type { Texts } from "../../contract/studio-texts.ts";
import type { RichNode } from "../../contract.ts";
import { readRichText } from "../school/read-rich-text.ts";
import type { SchoolTexts } from "./open-school-texts.ts";

interface OpenGapsOptions extends ContentGapDeps {
  db: Database;
  log: Logger;
  schoolTexts: Pick<SchoolTexts, "readTexts">;
}

/**
 * Returns a function that finds the gaps of the current texts. Logs each link to a lesson that
 * visitors do not see, once. Such a link prevents nothing.
 */
export function openContentGaps(options: OpenGapsOptions): () => Promise<ContentGaps> {
  const { db, log, schoolTexts } = options;
  const find = async () => findContentGaps(options, (await schoolTexts.readTexts(db)).texts);
  void find().then(
    ({ deadLinks }) => {
      for (const { kind, lesson } of deadLinks) {
        log.warn({ text: kind, lesson }, "content links to a lesson that is not published");
      }
    },
    (err: unknown) => log.warn({ err }, "links of the content not checked"),
  );
  return find;
}

export interface ContentGapDeps {
  /** Those of the slugs that belong to published lessons, from the catalogue. */
  listPublished: (slugs: readonly string[]) => Promise<readonly string[]>;
}

/** The missing parts of a school's texts, and the links to lessons that visitors do not see. */
export async function findContentGaps(deps: ContentGapDeps, texts: Texts): Promise<ContentGaps> {
  return { missing: listMissing(texts), deadLinks: await listDeadLinks(deps, texts) };
}

function listMissing(texts: Texts): MissingContent[] {
  const { home, school, seller, testimonials, single, tapes } = texts;
  const isMissing: Record<MissingContent, boolean> = {
    email: isReservedEmail(school.email),
    instructor: school.instructor.name === "",
    phone: school.phone === "",
    "seller-address": seller.addressLines.length === 0,
    "tax-number": seller.taxNumber === "",
    testimonials: testimonials.items.length === 0,
    social: school.social.length === 0,
    composers: home.ticker.length === 0,
    single: single.items.length === 0,
    tapes: tapes.items.length === 0,
    countries: home.stats.countries === 0,
  };
  return missingContentKinds.filter((kind) => isMissing[kind]);
}

async function listDeadLinks(
  { listPublished }: Pick<ContentGapDeps, "listPublished">,
  texts: Texts,
): Promise<DeadLink[]> {
  const links: DeadLink[] = [
    ...texts.single.items.map(({ videoId }) => ({ kind: "single", lesson: videoId }) as const),
    ...texts.faq.items.flatMap(({ answer }) => listLessonLinks("faq", answer)),
    ...listLessonLinks("about", texts.about.biography),
    ...listLessonLinks("terms", texts.terms.text),
    ...listLessonLinks("privacy", texts.privacy.text),
  ];
  if (links.length === 0) return [];
  const published = await listPublished([...new Set(links.map(({ lesson }) => lesson))]);
  return links.filter(({ lesson }) => !published.includes(lesson));
}

const lessonPath = /^\/(?:video|practice)\/([^/?#]+)/;

function listLessonLinks(kind: DeadLink["kind"], markdown: string): DeadLink[] {
  return readRichText(markdown)
    .flatMap(listHrefs)
    .flatMap((href) => {
      const lesson = lessonPath.exec(href)?.[1];
      return lesson === undefined ? [] : [{ kind, lesson }];
    });
}

function listHrefs(node: RichNode): string[] {
  if (typeof node === "string") return [];
  return [...(node.href ? [node.href] : []), ...node.children.flatMap(listHrefs)];
}
