import { inColour, lightRules, type MailColour, painted } from "./mail-colours.ts";

/** What a mail says; the layout makes it look like the school. */
interface MailContent {
  /** Signs the mail. */
  schoolName: string;
  title: string;
  /** What a mailbox shows behind the subject. */
  preview: string;
  paragraphs: readonly string[];
  /** What somebody else wrote: shown as it is, line by line, and never as markup. */
  quote?: string;
  /** A code to type, set large. */
  code?: string;
  /** A place to go. */
  link?: { label: string; url: string };
  /** Said last and quietly. */
  footnote: string;
}

const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";
const SANS = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** Lays a mail out twice: as plain text, and as tables that every mail program can draw. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content) };
}

function textOf(content: MailContent): string {
  const { schoolName, title, paragraphs, quote, code, link, footnote } = content;
  const parts = [title, ...paragraphs];
  if (quote !== undefined) parts.push(linesOf(quote).map(quoteLine).join("\n"));
  if (code !== undefined) parts.push(`    ${code}`);
  if (link) parts.push(`${link.label}: ${link.url}`);
  return `${[...parts, `-- \n${footnote}\n${schoolName}`].join("\n\n")}\n`;
}

function htmlOf(content: MailContent): string {
  const { schoolName, title, preview, paragraphs, quote, code, link, footnote } = content;
  const rows = [
    row(KEYS, "32px 36px 0"),
    row(
      `<h1 ${inColour("text", `margin:0;font:400 28px/1.2 ${SERIF};letter-spacing:-0.01em`)}>${escapeHtml(title)}</h1>`,
      "24px 36px 0",
    ),
    ...paragraphs.map((text) => row(paragraph(text, "text", 16), "16px 36px 0")),
    ...(quote === undefined ? [] : [row(quoteBox(quote), "20px 36px 0")]),
    ...(code === undefined ? [] : [row(codeBox(code), "24px 36px 0")]),
    ...(link === undefined ? [] : [row(button(link), "24px 36px 0")]),
    row(paragraph(footnote, "quiet", 13), "28px 36px 36px"),
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
${lightRules}
</style>
</head>
<body ${inColour("room", "margin:0;padding:0")}>
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${painted("room")}>
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${painted("raised")} style="max-width:520px;border-radius:20px">
${rows.join("\n")}
</table>
<p ${inColour("quiet", `margin:20px 0 0;font:400 13px/1.5 ${SANS}`)}>${escapeHtml(schoolName)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function row(content: string, padding: string): string {
  return `<tr><td align="left" style="padding:${padding}">${content}</td></tr>`;
}

function paragraph(text: string, colour: MailColour, pixels: number): string {
  return `<p ${inColour(colour, `margin:0;font:400 ${pixels}px/1.6 ${SANS}`)}>${escapeHtml(text)}</p>`;
}

/** Every line begins with a sign, so that no line can pass for one of ours. */
function quoteLine(line: string): string {
  return line === "" ? ">" : `> ${line}`;
}

function quoteBox(quote: string): string {
  const lines = linesOf(quote).map(escapeHtml).join("<br>");
  const said = `<div ${inColour("text", `font:400 16px/1.6 ${SANS}`)}>${lines}</div>`;
  return `<div ${inColour("line", "padding:2px 0 2px 16px;border-width:0 0 0 3px;border-style:solid")}>${said}</div>`;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
}

function codeBox(code: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td ${painted("room")} style="padding:16px 24px;border-radius:12px"><span ${inColour("code", `font:600 34px/1 ${SANS};letter-spacing:0.28em`)}>${escapeHtml(code)}</span></td></tr></table>`;
}

function button({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td ${painted("lamp")} style="border-radius:12px"><a href="${escapeHtml(url)}" ${inColour("ink", `display:inline-block;padding:14px 24px;font:600 16px/1 ${SANS};text-decoration:none`)}>${escapeHtml(label)}</a></td></tr></table>`;
}

/** The school's mark, three keys with the middle one lit, drawn without a picture. */
const KEYS = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${(
  ["key", "lamp", "key"] as const
)
  .map(
    (colour) =>
      `<td width="9" height="30" ${painted(colour)} style="border-radius:0 0 3px 3px;font-size:0;line-height:0">&nbsp;</td><td width="3" style="font-size:0">&nbsp;</td>`,
  )
  .join("")}</tr></table>`;

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
