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

/** Whether a slug is made of a title, perhaps with the number that made it free. */
export function isSlugOf(slug: string, title: string): boolean {
  const wanted = slugOfTitle(title);
  return slug === wanted || /^-\d+$/.test(slug.startsWith(wanted) ? slug.slice(wanted.length) : "");
}
