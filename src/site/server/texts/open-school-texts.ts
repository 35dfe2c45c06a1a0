import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { type TextKind, type Texts, textSchemas } from "../../contract/studio-texts.ts";
import type { HomeFilm } from "../../contract.ts";
import { type RevisionRow, selectNewestRevisions } from "../queries/text-revisions.ts";
import { listPictures } from "../school/pictures.ts";
import { presentSchool, type School, type SchoolIdentity } from "../school/present-school.ts";
import { readSchoolFolder } from "../school/read-school.ts";
import { parseTexts } from "./parse-texts.ts";

interface SchoolTextsOptions {
  db: Database;
  log: Logger;
  schoolDir: string;
  /** The base URL of Paystack's payment pages, for relative links of tapes. */
  paystackPagesUrl: string;
  /** The home page's film, if the content has one and this process serves pages. */
  film?: HomeFilm | null;
  /** Whether the demo supplies texts that the folder leaves out; never in production. */
  hasDemoTexts: boolean;
  /** False while a change may have been missed (database/cache-coherence.ts). */
  isCurrent?: (() => boolean) | undefined;
}

/** The content folder's texts, replaced by those that the studio saved. */
export interface CurrentTexts {
  texts: Texts;
  /** The newest revision of each changed kind. */
  revisions: ReadonlyMap<string, RevisionRow>;
  /** The kinds whose newest revision does not fit this version of the software. */
  unusable: ReadonlySet<TextKind>;
}

export interface SchoolTexts {
  /** The base URL of the payment provider's pages. */
  paymentPagesUrl: string;
  /** The content folder's texts, which apply to kinds without a revision. */
  folder: Texts;
  identity: SchoolIdentity;
  pictures: readonly string[];
  readTexts: (db: Executor) => Promise<CurrentTexts>;
  present: (texts: Texts) => School;
  /**
   * The current texts. While the database is unavailable and caches are off, the last ones read.
   */
  read: () => Promise<School>;
}

const kinds = Object.keys(textSchemas) as TextKind[];

/** Reads the content folder. Throws with the file and each field that is missing or invalid. */
export async function openSchoolTexts(options: SchoolTextsOptions): Promise<SchoolTexts> {
  const { db, log, paystackPagesUrl, isCurrent = () => true } = options;
  const { texts: folder, identity } = await readSchoolFolder(options);
  const pictures = await listPictures();
  const reported = new Set<number>();
  const report = ({ id, kind }: RevisionRow, problem: string) => {
    if (reported.has(id)) return;
    reported.add(id);
    log.error({ kind, revision: id, problem }, "saved text unusable, the folder's is used");
  };

  const readTexts = async (executor: Executor): Promise<CurrentTexts> => {
    const rows = await selectNewestRevisions(executor);
    const revisions = new Map(rows.map((row) => [row.kind, row]));
    const texts = { ...folder };
    const unusable = new Set<TextKind>();
    const overlay = <Kind extends TextKind>(kind: Kind, row: RevisionRow) => {
      const parsed = parseTexts(kind, row.document, pictures);
      if (parsed.problem === null) {
        texts[kind] = parsed.texts;
        return;
      }
      unusable.add(kind);
      report(row, parsed.problem);
    };
    for (const kind of kinds) {
      const row = revisions.get(kind);
      if (row) overlay(kind, row);
    }
    return { texts, revisions, unusable };
  };
  const present = (texts: Texts): School =>
    presentSchool({ identity, texts }, paystackPagesUrl, options.film ?? null);

  let last: { version: string; school: School } | undefined;
  const read = async (): Promise<School> => {
    try {
      const { texts, revisions } = await readTexts(db);
      const version = [...revisions.values()].map(({ id }) => id).join();
      if (last?.version !== version) last = { version, school: present(texts) };
      return last.school;
    } catch (error) {
      if (last && !isCurrent()) return last.school;
      throw error;
    }
  };
  const paymentPagesUrl = paystackPagesUrl;
  return { paymentPagesUrl, folder, identity, pictures, readTexts, present, read };
}
