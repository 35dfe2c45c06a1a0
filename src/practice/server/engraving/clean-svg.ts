import { withoutElements } from "#score/server/index.ts";
import type { DrawnSystem } from "./drawn-system.ts";

/** The elements that an engraving may contain. */
const elements = new Set([
  "svg",
  "desc",
  "defs",
  "style",
  "g",
  "use",
  "path",
  "polygon",
  "polyline",
  "rect",
  "ellipse",
  "text",
  "tspan",
  "title",
]);

/** Signs of the music font inside words, mapped to characters of common fonts. */
const signs: Readonly<Record<string, string>> = {
  "\uECA3": " 𝅗𝅥 ",
  "\uECA5": " ♩ ",
  "\uECA7": " ♪ ",
  "\uECB7": ".",
  "\uEA64": "♭",
  "\uEA65": "♮",
  "\uEA66": "♯",
};
const wordSize = "405px";

/**
 * One engraved line for use in pages: in the page's colour, without the music font, and with the
 * ids of notes alone. Glyph ids are prefixed by `name`, so that one page may hold several lines.
 * Throws if the SVG contains anything but drawing, since a score may come from anywhere.
 */
export function cleanSvg(drawn: string, name: string): DrawnSystem {
  const svg = withoutElements(drawn, ["desc"])
    .replace(/<tspan font-family="Leipzig"[^<>]*>([^<]*)<\/tspan>/g, writeSigns)
    .replace(/#[\w-]{1,100} g\.cursor[^{]{0,500}\{[^}]{0,500}\}/g, "")
    .replace(/ (?:xml:lang|xmlns:xlink)="[^"]*"/g, "")
    .replace(' color="black"', "")
    .replace(/<g id="([^"]*)" class="(?!note")/g, '<g class="')
    .replace(/<tspan id="[^"]*"/g, "<tspan");
  const root = /^\s*<svg [^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*? id="([\w-]+)"/.exec(svg);
  const [, width, height, id] = root ?? [];
  if (!id) throw new Error("the engraving is no drawing of a known size");
  const named = svg.trim().replaceAll(id, name).replace("<svg ", '<svg fill="currentColor" ');
  requireDrawing(named);
  const measures = named.match(/class="measure"/g)?.length ?? 0;
  return { measures, width: Number(width), height: Number(height), svg: named };
}

function writeSigns(_tspan: string, text: string): string {
  const written = [...text].map((sign) => signs[sign] ?? "").join("");
  return `<tspan font-size="${wordSize}">${written}</tspan>`;
}

function requireDrawing(svg: string): void {
  for (const [, name = ""] of svg.matchAll(/<\/?([^\s/>]+)/g)) {
    if (!elements.has(name)) throw new Error(`the engraving has a <${name}>`);
  }
  for (const [tag] of svg.matchAll(/<[^<>]*>/g)) {
    if (/\s(?:on\w+|style)\s*=/i.test(tag) || /href\s*=\s*"(?!#)/i.test(tag)) {
      throw new Error("the engraving refers to something outside it");
    }
  }
  for (const [, css = "", end] of svg.matchAll(/<style[^<>]*>([^<]*)(<\/style>)?/g)) {
    if (!end || /url\s*\(|@import|@font-face|\\/i.test(css)) {
      throw new Error("the engraving’s style refers to something outside it");
    }
  }
}
