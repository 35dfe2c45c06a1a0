/**
 * A mail's colours by role. The dark ones are inline, for clients without colour schemes; where the
 * device prefers light, {@link lightRules} overrides them.
 */
export const mailColours = {
  surface: { property: "background-color", dark: "#0e0c0d", light: "#faf6ee" },
  raised: { property: "background-color", dark: "#1f1b1c", light: "#ffffff" },
  text: { property: "color", dark: "#f3ecdf", light: "#1b1715" },
  muted: { property: "color", dark: "#b5aa9b", light: "#6a5f54" },
  code: { property: "color", dark: "#e3b067", light: "#8a5a1c" },
  accent: { property: "background-color", dark: "#e3b067", light: "#b97f35" },
  inverse: { property: "color", dark: "#20160a", light: "#20160a" },
  border: { property: "border-color", dark: "#e3b067", light: "#b97f35" },
  key: { property: "background-color", dark: "#f3ecdf", light: "#1b1715" },
} as const;

export type MailColour = keyof typeof mailColours;

/** The light scheme; each colour name is the class of its elements. */
export const lightRules = `@media (prefers-color-scheme: light) {
${Object.entries(mailColours)
  .map(([name, { property, light }]) => `.${name} { ${property}: ${light} !important; }`)
  .join("\n")}
}`;

/** Attributes for a table's or cell's background in both schemes. */
export function backgroundAttributes(colour: MailColour): string {
  return `class="${colour}" bgcolor="${mailColours[colour].dark}"`;
}

/** Attributes for an element's colour in both schemes, with its other styles. */
export function colourAttributes(colour: MailColour, styles: string): string {
  const { property, dark } = mailColours[colour];
  return `class="${colour}" style="${styles};${property}:${dark}"`;
}
