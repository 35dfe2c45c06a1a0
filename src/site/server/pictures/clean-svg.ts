import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod";
import { maxLogoPixels } from "../../contract/school-logo.ts";
import { readClassStyles, readStyle } from "./read-svg-styles.ts";

const longestSvgBytes = 200_000;
const mostElements = 5_000;
const deepest = 30;

const elements = new Set(
  "svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop".split(
    " ",
  ),
);
const geometry = "d x y width height cx cy r rx ry x1 y1 x2 y2 points viewBox transform";
const paint =
  "fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility";
const gradients =
  "id offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod fx fy fr preserveAspectRatio";
const attributes = new Set(`${geometry} ${paint} ${gradients}`.split(" "));
/** Attributes that change nothing of a cleaned picture: they are left out. */
const withoutEffect =
  /^(?:version|baseProfile|class|role|tabindex|focusable|enable-background|xmlns|xmlns:.*|xml:space|(?:data|aria)-.*|(?:inkscape|sodipodi|sketch|serif):.*)$/;

/** Elements of drawing programs that nothing is drawn of: they are left out with their content. */
const notDrawn = /^(?:title|desc|metadata|(?:sodipodi|inkscape|sketch|serif|rdf|cc|dc):[\w.-]+)$/;
/** The type that older programs write; nothing is fetched of it. */
const plainDoctype = /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>[\]]*"\s+"[^"<>[\]]*")?\s*>/i;

/** How the messages of refused SVGs begin, by which the parent process knows them. */
export const svgRefusal = "svg: ";

/** An SVG with something that a logo may not have, which the message names. */
class SvgRefused extends Error {
  constructor(reason: string) {
    super(`${svgRefusal}${reason}`);
  }
}

const orderedNodes = z.array(z.record(z.string(), z.unknown()));
const attributeRecord = z.record(z.string(), z.string());
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
});

/**
 * Writes an SVG anew from the elements and attributes that a logo may have, in the size of a logo.
 * Throws `SvgRefused` for everything else, which may run code, or fetch or read something.
 */
export function cleanSvg(bytes: Buffer): Buffer {
  if (bytes.length > longestSvgBytes) throw new SvgRefused("more than 200 kB");
  const source = bytes
    .toString("utf8")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(plainDoctype, "");
  if (/<!DOCTYPE/i.test(source)) throw new SvgRefused("a DOCTYPE");
  if (/<!/.test(source)) throw new SvgRefused("a declaration or CDATA");
  if (/&/.test(source)) throw new SvgRefused("an entity (&)");
  if (/<\?(?!xml\s)/.test(source)) throw new SvgRefused("a processing instruction");
  if (XMLValidator.validate(source) !== true) throw new SvgRefused("a mistake in its XML");
  const roots = orderedNodes.parse(parser.parse(source));
  const [root] = roots.filter((node) => nameOf(node) !== "#text");
  if (!root || nameOf(root) !== "svg") throw new SvgRefused("no svg element");
  const classStyles = new Map<string, Attributes>();
  let count = 0;
  const write = (node: Record<string, unknown>, depth: number): string => {
    const name = nameOf(node);
    if (name === "#text") return "";
    count += 1;
    if (count > mostElements) throw new SvgRefused(`more than ${mostElements} elements`);
    if (depth > deepest) throw new SvgRefused(`more than ${deepest} levels of groups`);
    if (notDrawn.test(name)) return "";
    if (name === "style") {
      const rules = readClassStyles(orderedNodes.parse(node[name]));
      if (!rules) throw new SvgRefused("the element style");
      for (const [className, style] of rules) {
        classStyles.set(className, { ...classStyles.get(className), ...style });
      }
      return "";
    }
    if (!elements.has(name)) throw new SvgRefused(`the element ${shorten(name)}`);
    const own = listAttributes(node, classStyles);
    const written = name === "svg" ? writeSize(own, depth === 0) : writeAttributes(own);
    const inner = orderedNodes.parse(node[name]).map((child) => write(child, depth + 1));
    return `<${name}${written}>${inner.join("")}</${name}>`;
  };
  return Buffer.from(write(root, 0));
}

const nameOf = (node: Record<string, unknown>): string =>
  Object.keys(node).find((key) => key !== ":@") ?? "#text";

const shorten = (name: string): string => name.slice(0, 40);

type Attributes = Readonly<Record<string, string>>;

/** An element's allowed attributes. Those of its style count before those of its classes. */
function listAttributes(
  node: Record<string, unknown>,
  classStyles: ReadonlyMap<string, Attributes>,
): Attributes {
  const { style = "", ...written } = attributeRecord.safeParse(node[":@"]).data ?? {};
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(written)) {
    if (attributes.has(name)) kept[name] = checkValue(name, value);
    else if (isGradientLink(node, name, value)) kept.href = value;
    else if (!withoutEffect.test(name)) throw new SvgRefused(`the attribute ${shorten(name)}`);
  }
  const classes = (written.class ?? "").split(/\s+/).map((name) => classStyles.get(name));
  for (const [name, value] of Object.entries(Object.assign({}, ...classes, readStyle(style)))) {
    if (typeof value !== "string") continue;
    if (styled.has(name)) kept[name] = checkValue(name, value);
    else if (changesPicture.test(name) && value !== "none" && value !== "normal") {
      throw new SvgRefused(`the style ${shorten(name)}`);
    }
  }
  return kept;
}

/** Inkscape writes a gradient's colours and its place as two gradients, of which one names the other. */
const isGradientLink = (node: Record<string, unknown>, name: string, value: string): boolean =>
  /^(?:xlink:)?href$/.test(name) && /Gradient$/.test(nameOf(node)) && /^#[\w.-]+$/.test(value);

/** Attributes that a style may give; of the others, some would be missed in the picture. */
const styled = new Set(`${paint} stop-color stop-opacity`.split(" "));
const changesPicture = /^(?:filter|mask|clip-path|marker(?:-\w+)?|mix-blend-mode|transform)$/;

/** A reference may only name a gradient of the same picture. */
function checkValue(name: string, value: string): string {
  const rest = value.replace(/^url\(#[\w.-]+\)/, "");
  if (/url|javascript:|[<>\\@"]|\/\//i.test(rest)) {
    throw new SvgRefused(`a reference in the attribute ${name}`);
  }
  return value;
}

const writeAttributes = (own: Attributes): string =>
  Object.entries(own)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

/** The outer svg gets the size of a logo, so that it is drawn sharp. */
function writeSize({ width, height, viewBox, ...own }: Attributes, isRoot: boolean): string {
  if (!isRoot) throw new SvgRefused("an svg element within another");
  const [, , boxWidth, boxHeight] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const natural = {
    width: boxWidth ?? parseLength(width),
    height: boxHeight ?? parseLength(height),
  };
  if (!(natural.width > 0 && natural.height > 0)) {
    throw new SvgRefused("neither a viewBox nor a size in pixels");
  }
  const scale = Math.min(
    maxLogoPixels.width / natural.width,
    maxLogoPixels.height / natural.height,
  );
  const size = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: viewBox ?? `0 0 ${natural.width} ${natural.height}`,
    width: String(Math.max(1, natural.width * scale)),
    height: String(Math.max(1, natural.height * scale)),
  };
  return writeAttributes({ ...own, ...size });
}

const parseLength = (text = ""): number =>
  /^\d+(?:\.\d+)?(?:px)?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
