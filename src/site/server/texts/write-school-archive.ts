import { type Zippable, zipSync } from "fflate";
import type { FileStore } from "#platform/server/storage/index.ts";
import { type Texts, textFiles } from "../../contract/studio-texts.ts";
import { listNamedPictures } from "../pictures/list-named-pictures.ts";
import { writeTextFile } from "./write-text-file.ts";

/** The content folder's texts with the logo and photos that they name, as a ZIP file. */
export async function writeSchoolArchive(files: FileStore, texts: Texts): Promise<Buffer> {
  const entries: Zippable = {};
  for (const file of textFiles) entries[file] = Buffer.from(writeTextFile(file, texts));
  for (const key of listNamedPictures(texts).flatMap(({ keys }) => keys)) {
    const picture = await files.open(key);
    // Pictures are compressed already.
    if (picture !== null) entries[`pictures/${key}`] = [picture, { level: 0 }];
  }
  return Buffer.from(zipSync(entries));
}
