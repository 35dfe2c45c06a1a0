/** Leaves room for a number within the 80 letters of a slug. */
const LONGEST = 60;

/**
 * A title as a slug: `Für Elise, slowly` becomes `fur-elise-slowly`. A title without usable letters
 * becomes `lesson`.
 */
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

/** Whether a slug comes from a title, perhaps with a number that makes it unique. */
export function isSlugOf(slug: string, title: string): boolean {
  const wanted = slugOfTitle(title);
  return slug === wanted || /^-\d+$/.test(slug.startsWith(wanted) ? slug.slice(wanted.length) : "");
}
