import { isTtml } from "./read-ttml.ts";

/** What names a format at the beginning of its files. */
const otherFormats: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["a SubStation Alpha file (.ass or .ssa)", /^\[Script Info\]/i],
  ["a SAMI file (.smi)", /^<SAMI[\s>]/i],
  ["a Scenarist file (.scc)", /^Scenarist_SCC/],
  ["a MacCaption file (.mcc)", /^File Format=MacCaption/],
  ["a MicroDVD file (.sub)", /^\{\d{1,9}\}\{\d{1,9}\}/],
  ["an MPL2 file (.mpl)", /^\[\d{1,9}\]\[\d{1,9}\]/],
  [
    "a file of lyrics (.lrc)",
    /^\[(?:(?:ti|ar|al|by|au|la|re|ve|offset|length):|\d{1,3}:\d\d[.\]])/i,
  ],
  ["a VobSub index (.idx), whose captions are pictures", /^# VobSub index/i],
  ["an EBU STL file (.stl)", /^\d{3}STL\d/],
  ["a Spruce STL file (.stl)", /^(?:\$FontName|\d\d:\d\d:\d\d[:;]\d\d\s*,)/],
  ["a JSON file", /^[{[]\s{0,100}["{[]/],
  ["a web page", /^<(?:!doctype html|html)[\s>]/i],
  ["an XML file, but no TTML", /^<(?:\?xml|[a-z][\w:-]{0,50}[\s>])/i],
];

/** The name of a format that the studio does not read, to follow "This is"; undefined for the others. */
export function findOtherFormat(text: string): string | undefined {
  if (isTtml(text)) return undefined;
  const head = text.slice(0, 4_000).trimStart();
  return otherFormats.find(([, pattern]) => pattern.test(head))?.[0];
}
