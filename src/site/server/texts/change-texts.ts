import { isDeepStrictEqual } from "node:util";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import type { StudioText, TextKind, Texts } from "../../contract/studio-texts.ts";
import { listNamedPictures } from "../pictures/list-named-pictures.ts";
import { hasPicture } from "../pictures/picture-files.ts";
import {
  hasTimeZone,
  insertRevision,
  lockTexts,
  readSchoolDay,
  selectNewestRevision,
  selectRevision,
} from "../queries.ts";
import { findNewLinks, type NewLinks } from "./find-new-links.ts";
import { findTermsProblem } from "./find-terms-problem.ts";
import { foreignPaymentMail } from "./foreign-payment-mail.ts";
import type { SchoolTexts } from "./open-school-texts.ts";
import { parseTexts } from "./parse-texts.ts";

export interface TextDeps {
  db: Database;
  /** The school's origin. */
  publicUrl: string;
  schoolTexts: SchoolTexts;
  /** Stores the logos and photos. */
  files: FileStore;
  listInstructorEmails: (db: Executor) => Promise<string[]>;
}

interface TextChange {
  actorId: string;
  kind: TextKind;
  /** The newest revision that the instructor has seen; 0 for the folder's text. */
  revision: number;
  reason: string;
  /** Throws unless the code of the second factor is unused. */
  requireFreshCode: () => Promise<void>;
}

/** A kind's texts as visitors see them. */
export async function getText(
  { schoolTexts }: Pick<TextDeps, "schoolTexts">,
  db: Executor,
  kind: TextKind,
): Promise<StudioText> {
  const { texts, revisions, unusable } = await schoolTexts.readTexts(db);
  const newest = revisions.get(kind);
  const isUnusable = unusable.has(kind);
  return {
    kind,
    document: { ...texts[kind] },
    revision: newest?.id ?? 0,
    savedOn: newest && !isUnusable ? newest.savedAt.toISOString() : null,
    isUnusable,
    pictures: [...schoolTexts.pictures],
  };
}

/** Throws `site.text_invalid`, whose message names the field. */
export function requireTexts<Kind extends TextKind>(
  { schoolTexts }: Pick<TextDeps, "schoolTexts">,
  kind: Kind,
  document: unknown,
): Texts[Kind] {
  const parsed = parseTexts(kind, document, schoolTexts.pictures);
  if (parsed.problem === null) return parsed.texts;
  throw new AppError("site.text_invalid", { message: parsed.problem });
}

/**
 * Saves a kind's texts as the newest revision. The first change also stores the folder's texts.
 * Saving the same texts changes nothing. Throws `site.text_changed` and `site.text_invalid`. Also
 * throws without a fresh code if the texts gain a link or a contact that needs one, or another seller.
 */
export async function saveText(
  deps: TextDeps,
  { document, ...change }: TextChange & { document: unknown },
): Promise<StudioText> {
  const texts = requireTexts(deps, change.kind, document);
  await requireKnownTimeZone(deps, texts);
  await requireStoredPictures(deps, texts);
  await requireCodeFor(deps, change, texts);
  return deps.db
    .transaction()
    .execute((trx) => writeRevision(deps, trx, { ...change, action: "site.edit-texts", texts }));
}

/**
 * Saves the texts of an earlier revision as the newest one. Throws `site.revision_not_found`,
 * `site.text_changed`, and `site.text_invalid` if they do not fit this version of the software.
 */
export async function restoreText(
  deps: TextDeps,
  { to, ...change }: TextChange & { to: number },
): Promise<StudioText> {
  const { kind } = change;
  const row = await selectRevision(deps.db, { kind, id: to });
  if (!row) throw new AppError("site.revision_not_found");
  const texts = requireTexts(deps, kind, deps.schoolTexts.complete(row));
  await requireKnownTimeZone(deps, texts);
  await requireStoredPictures(deps, texts);
  await requireCodeFor(deps, change, texts);
  return deps.db
    .transaction()
    .execute((trx) => writeRevision(deps, trx, { ...change, action: "site.restore-texts", texts }));
}

/** PostgreSQL may lack a zone that JavaScript knows. Its queries by day would then fail. */
async function requireKnownTimeZone({ db }: TextDeps, texts: object): Promise<void> {
  if (!("timeZone" in texts) || (await hasTimeZone(db, String(texts.timeZone)))) return;
  throw new AppError("site.text_invalid", {
    message: "timeZone: The school's database does not know this time zone",
  });
}

/** Throws `site.text_invalid` if the texts name a logo or photo that the school does not store. */
async function requireStoredPictures({ files }: TextDeps, texts: object): Promise<void> {
  for (const { path, kind, keys } of listNamedPictures(texts)) {
    if (await hasPicture(files, keys)) continue;
    throw new AppError("site.text_invalid", {
      message: `${path}: The school does not have this ${kind} any more. Please upload it again`,
    });
  }
}

/** The links that these texts would add to the visitors' pages. */
async function findAddedLinks(
  { publicUrl, schoolTexts }: TextDeps,
  db: Executor,
  kind: TextKind,
  changed: object,
): Promise<NewLinks> {
  const { texts } = await schoolTexts.readTexts(db);
  const { paymentPagesUrl, present } = schoolTexts;
  const after = present({ ...texts, [kind]: changed });
  return findNewLinks({ publicUrl, paymentPagesUrl }, present(texts), after);
}

/** A link, a contact or the seller, by whom students pay or are asked to pay, needs a fresh code. */
async function requireCodeFor(
  deps: TextDeps,
  { kind, requireFreshCode }: TextChange,
  texts: object,
): Promise<void> {
  if (kind === "seller") {
    const { texts: before } = await deps.schoolTexts.readTexts(deps.db);
    if (!isDeepStrictEqual(before.seller, texts)) await requireFreshCode();
    return;
  }
  const { payments, foreign, contacts } = await findAddedLinks(deps, deps.db, kind, texts);
  if (payments.length + foreign.length + contacts.length > 0) await requireFreshCode();
}

/** Mails every instructor about payment links to a host that is not the provider's. */
async function reportForeignPayments(
  deps: TextDeps,
  trx: Trx,
  { kind, reason }: TextChange,
  texts: object,
): Promise<void> {
  const { foreignPayments } = await findAddedLinks(deps, trx, kind, texts);
  if (foreignPayments.length === 0) return;
  const { publicUrl, schoolTexts } = deps;
  const context = { publicUrl, school: schoolTexts.identity };
  for (const to of await deps.listInstructorEmails(trx)) {
    await queueMail(trx, foreignPaymentMail(context, to, { links: foreignPayments, reason }));
  }
}

async function writeRevision(
  deps: TextDeps,
  trx: Trx,
  change: TextChange & { action: `site.${string}`; texts: object },
): Promise<StudioText> {
  const { actorId, kind, revision, reason, action, texts } = change;
  await lockTexts(trx, kind);
  const newest = await selectNewestRevision(trx, kind);
  const isSame = isDeepStrictEqual(newest?.document ?? deps.schoolTexts.folder[kind], texts);
  if (!isSame) {
    if ((newest?.id ?? 0) !== revision) throw new AppError("site.text_changed");
    if (kind === "terms") await refuseHastyTerms(deps, trx, texts);
    if (!newest) {
      const document = deps.schoolTexts.folder[kind];
      await insertRevision(trx, { kind, document, authorId: null, reason: "" });
    }
    await reportForeignPayments(deps, trx, change, texts);
    const id = await insertRevision(trx, { kind, document: texts, authorId: actorId, reason });
    await recordAction(trx, {
      actorId,
      action,
      subject: { kind: "texts", id: kind },
      reason,
      details: { revision: id },
    });
  }
  return getText(deps, trx, kind);
}

/** Throws `site.text_invalid` if changed terms would apply before the end of their notice. */
async function refuseHastyTerms(deps: TextDeps, trx: Trx, document: object): Promise<void> {
  const { schoolTexts } = deps;
  const { texts: before } = await schoolTexts.readTexts(trx);
  const today = await readSchoolDay(trx, schoolTexts.identity.timeZone);
  const after = requireTexts(deps, "terms", document);
  const message = findTermsProblem(before.terms, after, Temporal.PlainDate.from(today));
  if (message !== null) throw new AppError("site.text_invalid", { message });
}
