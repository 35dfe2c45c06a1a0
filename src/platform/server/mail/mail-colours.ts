import type { AccentShades } from "#platform/contract/accent-shades.ts";

/**
 * A mail's colours by role. The dark ones are inline, for clients without colour schemes; where the
 * device prefers light, the rules of `lightRules` override them.
 */
const ownColours = {
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

export type MailColour = keyof typeof ownColours;

/** A mail's colours, with what an element needs to have one of them. */
export interface MailColours {
  colours: Readonly<Record<MailColour, { property: string; dark: string; light: string }>>;
  /** The light scheme; each colour name is the class of its elements. */
  lightRules: string;
  /** Attributes for a table's or cell's background in both schemes. */
  background: (colour: MailColour) => string;
  /** Attributes for an element's colour in both schemes, with its other styles. */
  colour: (colour: MailColour, styles: string) => string;
}

/** The colours of a school's mails. */
export function createMailColours(accent: AccentShades | null): MailColours {
  const colours = accent ? withAccent(accent) : ownColours;
  const rules = Object.entries(colours).map(
    ([name, { property, light }]) => `.${name} { ${property}: ${light} !important; }`,
  );
  return {
    colours,
    lightRules: `@media (prefers-color-scheme: light) {\n${rules.join("\n")}\n}`,
    background: (name) => `class="${name}" bgcolor="${colours[name].dark}"`,
    colour: (name, styles) => {
      const { property, dark } = colours[name];
      return `class="${name}" style="${styles};${property}:${dark}"`;
    },
  };
}

function withAccent({ fill, ink, onLight, onDark }: AccentShades): MailColours["colours"] {
  return {
    ...ownColours,
    code: { property: "color", dark: onDark, light: onLight },
    accent: { property: "background-color", dark: fill, light: fill },
    inverse: { property: "color", dark: ink, light: ink },
    border: { property: "border-color", dark: fill, light: fill },
  };
}
