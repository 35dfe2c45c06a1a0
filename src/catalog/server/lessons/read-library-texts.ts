import { ContentError, loadSchoolFile } from "#platform/server/system/load-school-file.ts";
import { type LibraryTexts, libraryTabs, libraryTexts } from "../../contract.ts";

/** Reads `library.json`. Throws when it lacks a tab or has them in another order. */
export async function readLibraryTexts(schoolDir: string): Promise<LibraryTexts> {
  const texts = await loadSchoolFile(schoolDir, "library.json", libraryTexts);
  if (texts.tabs.map((tab) => tab.category).join() !== libraryTabs.join()) {
    throw new ContentError(
      `library.json must have these tabs, in order: ${libraryTabs.join(", ")}`,
    );
  }
  return texts;
}
