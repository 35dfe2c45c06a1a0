import type { TextRevision } from "../../contract/studio-texts.ts";
import { listStrings } from "./parse-texts.ts";

type Change = TextRevision["changes"][number];

/** The most changes of one revision that are listed. */
const longestList = 20;
const contextLength = 40;
const longestExcerpt = 300;

/** The differing texts of two documents, in their order. */
export function describeChanges(
  before: unknown,
  after: unknown,
): Pick<TextRevision, "changes" | "changeCount"> {
  const old = textsByPath(before);
  const current = textsByPath(after);
  const paths = [...new Set([...current.keys(), ...old.keys()])];
  const changed = paths.filter((path) => old.get(path) !== current.get(path));
  const changes = changed
    .slice(0, longestList)
    .map((path) => ({ path, ...excerpt(old.get(path) ?? null, current.get(path) ?? null) }));
  return { changes, changeCount: changed.length };
}

const textsByPath = (document: unknown): Map<string, string> =>
  new Map(listStrings(document).map(([path, text]) => [path.join("."), text]));

/** The differing parts of two texts, each with a few characters around it. */
function excerpt(before: string | null, after: string | null): Pick<Change, "before" | "after"> {
  if (before === null || after === null) {
    return { before: before && shorten(before), after: after && shorten(after) };
  }
  const [old, current] = [[...before], [...after]];
  const most = Math.min(old.length, current.length);
  let start = 0;
  while (start < most && old[start] === current[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === current.at(-1 - end)) end += 1;
  const cut = (text: string[]): string => {
    const from = Math.max(0, start - contextLength);
    const to = Math.min(text.length, text.length - end + contextLength);
    const inner = text.slice(from, to).join("");
    return `${from > 0 ? "…" : ""}${inner}${to < text.length ? "…" : ""}`;
  };
  return { before: shorten(cut(old)), after: shorten(cut(current)) };
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= longestExcerpt) return text;
  return `${characters.slice(0, longestExcerpt).join("")}…`;
}
