import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import { createMailColours, type MailColour, type MailColours } from "./mail-colours.ts";

interface MailLink {
  label: string;
  url: string;
}

/** A mail's content, which the layout renders in the school's style. */
interface MailContent {
  /** Its logo heads the mail and its name signs it, in its colour. */
  school: Pick<SchoolIdentity, "name" | "accent" | "logo">;
  title: string;
  /** The preview that mail clients show after the subject. */
  preview: string;
  paragraphs: readonly string[];
  /** Another user's text: shown line by line, never as markup. */
  quote?: string;
  /** Links one below the other. */
  items?: readonly MailLink[];
  /** A code to type, shown large. */
  code?: string;
  /** A call-to-action link. */
  link?: MailLink;
  /** A second link, shown less prominently. */
  otherLink?: MailLink;
  /** Shown last, in a muted colour. */
  footnote: string;
}

const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";
const SANS = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** Renders a mail as plain text and as table-based HTML for all mail clients. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content) };
}

function textOf(content: MailContent): string {
  const { school, title, paragraphs, quote, items = [], code, footnote } = content;
  const blocks = [title, ...paragraphs];
  if (items.length > 0) blocks.push(items.map(({ label, url }) => `${label}\n  ${url}`).join("\n"));
  if (quote !== undefined) blocks.push(linesOf(quote).map(quoteLine).join("\n"));
  if (code !== undefined) blocks.push(`    ${code}`);
  for (const link of [content.link, content.otherLink]) {
    if (link) blocks.push(`${link.label}: ${link.url}`);
  }
  return `${[...blocks, `-- \n${footnote}\n${school.name}`].join("\n\n")}\n`;
}

function htmlOf(content: MailContent): string {
  const { school, title, preview, paragraphs, quote, code, link, otherLink, footnote } = content;
  const { items = [] } = content;
  const paint = createMailColours(school.accent);
  const rows = [
    row(school.logo ? logoImage(paint, school.name, school.logo) : keys(paint), "32px 36px 0"),
    row(
      `<h1 ${paint.colour("text", `margin:0;font:400 28px/1.2 ${SERIF};letter-spacing:-0.01em`)}>${escapeHtml(title)}</h1>`,
      "24px 36px 0",
    ),
    ...paragraphs.map((text) => row(paragraph(paint, text, "text", 16), "16px 36px 0")),
    ...items.map((item) => row(anchor(paint, item), "12px 36px 0")),
    ...(quote === undefined ? [] : [row(quoteBox(paint, quote), "20px 36px 0")]),
    ...(code === undefined ? [] : [row(codeBox(paint, code), "24px 36px 0")]),
    ...(link === undefined ? [] : [row(button(paint, link), "24px 36px 0")]),
    ...(otherLink === undefined ? [] : [row(anchor(paint, otherLink), "16px 36px 0")]),
    row(paragraph(paint, footnote, "muted", 13), "28px 36px 36px"),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
${paint.lightRules}
</style>
</head>
<body ${paint.colour("surface", "margin:0;padding:0")}>
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${paint.background("surface")}>
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${paint.background("raised")} style="max-width:520px;border-radius:20px">
${rows.join("\n")}
</table>
<p ${paint.colour("muted", `margin:20px 0 0;font:400 13px/1.5 ${SANS}`)}>${escapeHtml(school.name)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function row(content: string, padding: string): string {
  return `<tr><td align="left" style="padding:${padding}">${content}</td></tr>`;
}

function paragraph(paint: MailColours, text: string, colour: MailColour, pixels: number): string {
  return `<p ${paint.colour(colour, `margin:0;font:400 ${pixels}px/1.6 ${SANS}`)}>${escapeHtml(text)}</p>`;
}

/** Every line is prefixed, so that no quoted line can pass for the school's own text. */
function quoteLine(line: string): string {
  return line === "" ? ">" : `> ${line}`;
}

function quoteBox(paint: MailColours, quote: string): string {
  const lines = linesOf(quote).map(escapeHtml).join("<br>");
  const block = `<div ${paint.colour("text", `font:400 16px/1.6 ${SANS}`)}>${lines}</div>`;
  return `<div ${paint.colour("border", "padding:2px 0 2px 16px;border-width:0 0 0 3px;border-style:solid")}>${block}</div>`;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
}

function codeBox(paint: MailColours, code: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td ${paint.background("surface")} style="padding:16px 24px;border-radius:12px"><span ${paint.colour("code", `font:600 34px/1 ${SANS};letter-spacing:0.28em`)}>${escapeHtml(code)}</span></td></tr></table>`;
}

function anchor(paint: MailColours, { label, url }: MailLink): string {
  return `<a href="${escapeHtml(url)}" ${paint.colour("text", `font:400 16px/1.6 ${SANS}`)}>${escapeHtml(label)}</a>`;
}

function button(paint: MailColours, { label, url }: MailLink): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td ${paint.background("accent")} style="border-radius:12px"><a href="${escapeHtml(url)}" ${paint.colour("inverse", `display:inline-block;padding:14px 24px;font:600 16px/1 ${SANS};text-decoration:none`)}>${escapeHtml(label)}</a></td></tr></table>`;
}

/** The room of a logo, in pixels. */
const logoRoom = { width: 240, height: 48 };

/** The school's own logo; its name, where the client shows no images. */
function logoImage(
  paint: MailColours,
  name: string,
  { url, width, height }: NonNullable<SchoolIdentity["logo"]>,
): string {
  const scale = Math.min(1, logoRoom.width / width, logoRoom.height / height);
  const shown = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const style = `display:block;border:0;font:400 22px/1.2 ${SERIF}`;
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" width="${shown.width}" height="${shown.height}" ${paint.colour("text", style)}>`;
}

/** The site's own mark, three piano keys with an accented middle one, without an image. */
function keys(paint: MailColours): string {
  const cells = (["key", "accent", "key"] as const).map(
    (colour) =>
      `<td width="9" height="30" ${paint.background(colour)} style="border-radius:0 0 3px 3px;font-size:0;line-height:0">&nbsp;</td><td width="3" style="font-size:0">&nbsp;</td>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${cells.join("")}</tr></table>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
