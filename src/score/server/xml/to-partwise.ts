import { ScoreError } from "../score.ts";
import { tagsOf } from "./xml-tags.ts";

interface OpenPart {
  id: string;
  from: number;
}

/** More bars of all parts than any score has. */
const mostMeasures = 200_000;

/** A timewise score as a partwise one; another text is returned as it is. */
export function toPartwise(xml: string): string {
  if (!/<score-timewise[\s>]/.test(xml)) return xml;
  const parts = new Map<string, string[]>();
  let root: { to: number; attributes: string } | undefined;
  let head: string | undefined;
  let measure = "";
  let measures = 0;
  let part: OpenPart | undefined;
  for (const { name, from, to, isEnd, isEmpty } of tagsOf(xml)) {
    if (name === "score-timewise" && !isEnd) {
      root ??= { to, attributes: xml.slice(from + "<score-timewise".length, to) };
    } else if (!root) {
    } else if (name === "measure" && !isEnd && !part) {
      head ??= xml.slice(root.to, from);
      measure = xml.slice(from, isEmpty ? to - 2 : to - 1);
      measures += 1;
    } else if (name === "part" && !isEnd && !part && measures > 0) {
      const id = /\sid\s*=\s*["']([^"'<>]*)["']/.exec(xml.slice(from, to))?.[1] ?? "";
      if (!isEmpty) part = { id, from: to };
    } else if (name === "part" && isEnd && part) {
      const bars = parts.get(part.id) ?? [];
      parts.set(part.id, bars);
      bars[measures - 1] = `${measure}>${xml.slice(part.from, from)}</measure>`;
      part = undefined;
    }
  }
  if (!root) return xml;
  if (parts.size * measures > mostMeasures) {
    throw new ScoreError("The score has too many parts and bars. Export the piano part alone.");
  }
  const written = [...parts].map(([id, bars]) => {
    const all = Array.from({ length: measures }, (_, at) => bars[at] ?? "<measure/>");
    return `<part id="${id}">${all.join("")}</part>`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?><score-partwise${root.attributes}` +
    `${head ?? ""}${written.join("")}</score-partwise>`
  );
}
