import type { RemarkKind, ScoreRemark } from "./score.ts";

/** The remarks that are kept; all are counted. */
const mostRemarks = 50;
const longest = { bar: 20, text: 200 };

/** Collects remarks; the same one of the same bar counts once. */
export class Remarks {
  readonly list: ScoreRemark[] = [];
  readonly #known = new Set<string>();

  get count(): number {
    return this.#known.size;
  }

  add(bar: string, kind: RemarkKind, text: string): void {
    const remark = { bar: shorten(bar, longest.bar), kind, text: shorten(text, longest.text) };
    const key = `${remark.bar}\n${remark.text}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    if (this.list.length < mostRemarks) this.list.push(remark);
  }
}

/** Without control characters and halves of characters, since a score may come from anywhere. */
export function shorten(text: string, characters: number): string {
  return text
    .slice(0, characters)
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed();
}
