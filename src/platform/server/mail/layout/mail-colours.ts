/**
 * The colours of a mail by what they paint. The dark ones stand inline, for programs that know no
 * schemes; where the reader's device prefers light, {@link lightRules} outranks them.
 */
export const mailColours = {
  room: { paints: "background-color", dark: "#0e0c0d", light: "#faf6ee" },
  raised: { paints: "background-color", dark: "#1f1b1c", light: "#ffffff" },
  text: { paints: "color", dark: "#f3ecdf", light: "#1b1715" },
  quiet: { paints: "color", dark: "#b5aa9b", light: "#6a5f54" },
  code: { paints: "color", dark: "#e3b067", light: "#8a5a1c" },
  lamp: { paints: "background-color", dark: "#e3b067", light: "#b97f35" },
  ink: { paints: "color", dark: "#20160a", light: "#20160a" },
  line: { paints: "border-color", dark: "#e3b067", light: "#b97f35" },
  key: { paints: "background-color", dark: "#f3ecdf", light: "#1b1715" },
} as const;

export type MailColour = keyof typeof mailColours;

/** What turns a mail to paper; each colour is the class of the elements that it paints. */
export const lightRules = `@media (prefers-color-scheme: light) {
${Object.entries(mailColours)
  .map(([name, { paints, light }]) => `.${name} { ${paints}: ${light} !important; }`)
  .join("\n")}
}`;

/** A cell's or table's background in both schemes, as attributes. */
export function painted(colour: MailColour): string {
  return `class="${colour}" bgcolor="${mailColours[colour].dark}"`;
}

/** An element's colour in both schemes beside its other styles, as attributes. */
export function inColour(colour: MailColour, styles: string): string {
  const { paints, dark } = mailColours[colour];
  return `class="${colour}" style="${styles};${paints}:${dark}"`;
}
