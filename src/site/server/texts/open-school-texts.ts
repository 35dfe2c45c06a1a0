import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import { type TextKind, type Texts, textSchemas } from "../../contract/studio-texts.ts";
import type { HomeFilm } from "../../contract.ts";
import { type RevisionRow, selectNewestRevisions } from "../queries.ts";
import {
  presentAccent,
  presentLogo,
  presentSchool,
  type School,
} from "../school/present-school.ts";
import { listPictures, readSchoolFolder } from "../school/read-school.ts";
import { parseTexts } from "./parse-texts.ts";

interface SchoolTextsOptions {
  db: Database;
  log: Logger;
  schoolDir: string;
  /** The school's origin, with which mails show its logo. */
  publicUrl: string;
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
  /** The school by the texts that were read last. */
  identity: SchoolIdentity & {
    readonly tagline: string;
    /** The name of the photo behind the home page's title; undefined without one. */
    readonly heroPhoto: string | undefined;
  };
  /** The texts that were read last. */
  current: () => Texts;
  /** Reads the texts again, so that `identity` is current. Logs a failure and keeps the last texts. */
  refresh: () => Promise<void>;
  /** A revision's document, with the folder's values for the fields that earlier versions lacked. */
  complete: (row: Pick<RevisionRow, "kind" | "document">) => unknown;
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
  const { db, log, publicUrl, paystackPagesUrl, isCurrent = () => true } = options;
  const folder = await readSchoolFolder(options);
  const pictures = await listPictures();
  const reported = new Set<number>();
  const report = ({ id, kind }: RevisionRow, problem: string) => {
    if (reported.has(id)) return;
    reported.add(id);
    log.error({ kind, revision: id, problem }, "saved text unusable, the folder's is used");
  };

  const complete: SchoolTexts["complete"] = ({ kind, document }) => {
    if (kind !== "school" || typeof document !== "object") return document;
    const { name, email, timeZone } = folder.school;
    return { name, email, timeZone, ...document };
  };

  const readTexts = async (executor: Executor): Promise<CurrentTexts> => {
    const rows = await selectNewestRevisions(executor);
    const revisions = new Map(rows.map((row) => [row.kind, row]));
    const texts = { ...folder };
    const unusable = new Set<TextKind>();
    const overlay = <Kind extends TextKind>(kind: Kind, row: RevisionRow) => {
      const parsed = parseTexts(kind, complete(row), pictures);
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
    presentSchool(texts, paystackPagesUrl, options.film ?? null);

  const presentCurrent = (revision: number, texts: Texts) => {
    const { school, look, photos } = texts;
    const picture = presentLogo(look);
    const logo = picture && { ...picture, name: look.logo, url: `${publicUrl}${picture.url}` };
    const heroPhoto = photos.hero.photo;
    return { revision, texts, school, accent: presentAccent(look), logo, heroPhoto };
  };
  let current = presentCurrent(0, folder);
  /** Ignores texts that are older than the current ones, since reads may overtake each other. */
  const follow = ({ texts, revisions }: CurrentTexts): void => {
    const revision = Math.max(0, ...[...revisions.values()].map(({ id }) => id));
    if (revision < current.revision) return;
    current = presentCurrent(revision, texts);
  };
  const identity: SchoolTexts["identity"] = {
    get name() {
      return current.school.name;
    },
    get email() {
      return current.school.email;
    },
    get timeZone() {
      return current.school.timeZone;
    },
    get accent() {
      return current.accent;
    },
    get logo() {
      return current.logo;
    },
    get tagline() {
      return current.school.tagline;
    },
    get heroPhoto() {
      return current.heroPhoto;
    },
  };
  const refresh = async (): Promise<void> => {
    try {
      follow(await readTexts(db));
    } catch (error) {
      log.warn({ err: error }, "school's texts not read again");
    }
  };

  let last: { version: string; school: School } | undefined;
  const read = async (): Promise<School> => {
    try {
      const read = await readTexts(db);
      follow(read);
      const version = [...read.revisions.values()].map(({ id }) => id).join();
      if (last?.version !== version) last = { version, school: present(read.texts) };
      return last.school;
    } catch (error) {
      if (last && !isCurrent()) return last.school;
      throw error;
    }
  };
  const paymentPagesUrl = paystackPagesUrl;
  return {
    paymentPagesUrl,
    folder,
    identity,
    current: () => current.texts,
    refresh,
    complete,
    pictures,
    readTexts,
    present,
    read,
  };
}
