import { reservedSlugs } from "../../contract/studio-lessons.ts";

/** Leaves room for a number within the 80 letters of a slug. */
const LONGEST = 60;

/** A title as a slug: `Für Elise, slowly` is `fur-elise-slowly`; `lesson` where nothing is left of it. */
export function slugOfTitle(title: string): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, "");
  return words === "" ? "lesson" : words;
}

/** The slug itself, or with the first number that makes it free. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const isFree = (name: string) => !taken.includes(name) && !reservedSlugs.includes(name);
  if (isFree(slug)) return slug;
  let number = 2;
  while (!isFree(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
