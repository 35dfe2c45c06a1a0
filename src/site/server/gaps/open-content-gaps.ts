import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { ContentGaps } from "../../contract/content-gaps.ts";
import type { SchoolTexts } from "../texts/open-school-texts.ts";
import { type ContentGapDeps, findContentGaps } from "./find-content-gaps.ts";

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
