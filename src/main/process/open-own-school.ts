import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { openSchoolTexts, readSchool, type School, type SchoolTexts } from "#site/server/index.ts";
import type { Settings } from "../settings.ts";

interface OwnSchoolOptions
  extends Pick<Parameters<typeof openSchoolTexts>[0], "film" | "isCurrent"> {
  db: Database;
  log: Logger;
  settings: Pick<Settings, "schoolDir" | "publicUrl" | "mode" | "paystack">;
}

/**
 * Opens the school's texts, with what the studio saved over the content folder's. Throws
 * `ContentError`, which names each problem of the folder.
 */
export async function openOwnSchool({
  settings,
  ...options
}: OwnSchoolOptions): Promise<SchoolTexts> {
  const schoolTexts = await openSchoolTexts({
    ...options,
    schoolDir: settings.schoolDir,
    publicUrl: settings.publicUrl,
    paystackPagesUrl: settings.paystack.pagesUrl,
    hasDemoTexts: settings.mode === "demo",
  });
  await schoolTexts.refresh();
  return schoolTexts;
}

/** Reads the school's texts. Throws `ContentError`, which names each problem. */
export function readOwnSchool({
  schoolDir,
  mode,
  paystack,
}: Pick<Settings, "schoolDir" | "mode" | "paystack">): Promise<School> {
  return readSchool({
    schoolDir,
    paystackPagesUrl: paystack.pagesUrl,
    hasDemoTexts: mode === "demo",
  });
}
