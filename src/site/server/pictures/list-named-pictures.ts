import { nameOfPhotoFile, readPhotoName } from "#platform/contract/stored-photo.ts";
import { readLogoName } from "../../contract/school-logo.ts";
import { listStrings } from "../texts/parse-texts.ts";

interface NamedPicture {
  /** The field that names the picture, such as `banner.photo`. */
  path: string;
  kind: "logo" | "photo";
  /** The storage keys of its files; none for a text that is no picture's name. */
  keys: readonly string[];
}

/** The storage keys of a logo's name; none for other texts. */
export const listLogoKeys = (name: string): string[] =>
  readLogoName(name) === null ? [] : [`logos/${name}.png`];

/** The storage keys of a photo's name, smallest first; none for other texts. */
export const listPhotoKeys = (name: string): string[] =>
  (readPhotoName(name)?.widths ?? []).map((width) => `photos/${nameOfPhotoFile(name, width)}`);

/** The uploaded pictures that texts name. */
export function listNamedPictures(texts: unknown): NamedPicture[] {
  return listStrings(texts).flatMap(([names, value]): NamedPicture[] => {
    const path = names.join(".");
    const field = names.at(-1);
    if (field === "logo" && value !== "") return [{ path, kind: field, keys: listLogoKeys(value) }];
    return field === "photo" ? [{ path, kind: field, keys: listPhotoKeys(value) }] : [];
  });
}
