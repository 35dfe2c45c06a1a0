import { isDeepStrictEqual } from "node:util";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { StudioText, TextKind, Texts } from "../../contract/studio-texts.ts";
import {
  insertRevision,
  lockTexts,
  readSchoolDay,
  selectNewestRevision,
  selectRevision,
} from "../queries/text-revisions.ts";
import { findTermsProblem } from "./find-terms-problem.ts";
import type { SchoolTexts } from "./open-school-texts.ts";
import { parseTexts } from "./parse-texts.ts";

export interface TextDeps {
  db: Database;
  schoolTexts: SchoolTexts;
}

interface TextChange {
  actorId: string;
  kind: TextKind;
  /** The newest revision that the instructor has seen; 0 for the folder's text. */
  revision: number;
  reason: string;
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

/** Throws `site.text_invalid`, which names the field. */
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
 * Saves a kind's texts as its newest revision; the folder's are kept as its first. The same texts again
 * change nothing. Throws `site.text_changed` and `site.text_invalid`.
 */
export function saveText(
  deps: TextDeps,
  { document, ...change }: TextChange & { document: unknown },
): Promise<StudioText> {
  const texts = requireTexts(deps, change.kind, document);
  return deps.db
    .transaction()
    .execute((trx) => writeRevision(deps, trx, { ...change, action: "site.edit-texts", texts }));
}

/**
 * Saves the texts of an earlier revision as the newest one. Throws `site.revision_not_found`,
 * `site.text_changed`, and `site.text_invalid` where they do not fit this version.
 */
export function restoreText(
  deps: TextDeps,
  { to, ...change }: TextChange & { to: number },
): Promise<StudioText> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await selectRevision(trx, { kind: change.kind, id: to });
    if (!row) throw new AppError("site.revision_not_found");
    const texts = requireTexts(deps, change.kind, row.document);
    return writeRevision(deps, trx, { ...change, action: "site.restore-texts", texts });
  });
}

async function writeRevision(
  deps: TextDeps,
  trx: Trx,
  {
    actorId,
    kind,
    revision,
    reason,
    action,
    texts,
  }: TextChange & { action: `site.${string}`; texts: object },
): Promise<StudioText> {
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
    const id = await insertRevision(trx, { kind, document: texts, authorId: actorId, reason });
    await recordAction(trx, {
      ...{ actorId, action, subject: { kind: "texts", id: kind }, reason },
      details: { revision: id },
    });
  }
  return getText(deps, trx, kind);
}

/** Throws `site.text_invalid` where changed terms would apply earlier than they promise. */
async function refuseHastyTerms(deps: TextDeps, trx: Trx, document: object): Promise<void> {
  const { schoolTexts } = deps;
  const { texts: before } = await schoolTexts.readTexts(trx);
  const today = await readSchoolDay(trx, schoolTexts.identity.timeZone);
  const after = requireTexts(deps, "terms", document);
  const message = findTermsProblem(before.terms, after, Temporal.PlainDate.from(today));
  if (message !== null) throw new AppError("site.text_invalid", { message });
}
