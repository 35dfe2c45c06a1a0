import { reservedSlugs } from "../../contract/studio-lessons.ts";

/** The slug itself, or the slug with the first number that makes it unique. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const isFree = (name: string) => !taken.includes(name) && !reservedSlugs.includes(name);
  if (isFree(slug)) return slug;
  let number = 2;
  while (!isFree(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
