/** A tag in a text, from `<` to the character after `>`. */
export interface XmlTag {
  name: string;
  from: number;
  to: number;
  isEnd: boolean;
  /** `<name/>` */
  isEmpty: boolean;
}

/**
 * The tags of an XML text, without those in comments, character data and processing instructions.
 * Reads each character once. An unclosed comment or tag ends the list.
 */
export function* tagsOf(xml: string): Generator<XmlTag> {
  let from = xml.indexOf("<");
  while (from >= 0) {
    const skipped = skippedKinds.find(({ begin }) => xml.startsWith(begin, from));
    if (skipped) {
      const end = xml.indexOf(skipped.end, from + skipped.begin.length);
      if (end < 0) return;
      from = xml.indexOf("<", end + skipped.end.length);
      continue;
    }
    const to = endOfTag(xml, from);
    if (to < 0) return;
    const isEnd = xml[from + 1] === "/";
    const nameFrom = from + (isEnd ? 2 : 1);
    nameEnd.lastIndex = nameFrom;
    const nameTo = nameEnd.exec(xml)?.index ?? to;
    yield { name: xml.slice(nameFrom, nameTo), from, to, isEnd, isEmpty: xml[to - 2] === "/" };
    from = xml.indexOf("<", to);
  }
}

const nameEnd = /[\s/>]/g;
const skippedKinds = [
  { begin: "<!--", end: "-->" },
  { begin: "<![CDATA[", end: "]]>" },
  { begin: "<?", end: "?>" },
] as const;

/** The position after the `>` that ends a tag, skipping quoted ones; -1 if there is none. */
function endOfTag(xml: string, from: number): number {
  const sign = /[>"']/g;
  sign.lastIndex = from;
  for (let found = sign.exec(xml); found; found = sign.exec(xml)) {
    if (found[0] === ">") return sign.lastIndex;
    const closing = xml.indexOf(found[0], sign.lastIndex);
    if (closing < 0) return -1;
    sign.lastIndex = closing + 1;
  }
  return -1;
}

/** An XML text without the elements of these names, or with empty ones in their place. */
export function withoutElements(
  xml: string,
  names: readonly string[],
  { leaveEmpty = false } = {},
): string {
  const kept: string[] = [];
  let written = 0;
  let open: { name: string; from: number; depth: number } | undefined;
  for (const { name, from, to, isEnd, isEmpty } of tagsOf(xml)) {
    if (!open && !isEnd && names.includes(name)) {
      open = { name, from, depth: 0 };
    }
    if (open?.name !== name) continue;
    if (isEnd) open.depth -= 1;
    else if (!isEmpty) open.depth += 1;
    if (open.depth > 0) continue;
    kept.push(xml.slice(written, open.from), leaveEmpty ? `<${name}/>` : "");
    written = to;
    open = undefined;
  }
  return kept.join("") + xml.slice(written);
}
