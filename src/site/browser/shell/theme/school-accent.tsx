import type { Shell } from "#site/contract.ts";
import { useShell } from "../use-shell.ts";

/** The custom properties of an accent, which override the site's own in theme.css. */
export function accentProperties(accent: Shell["accent"]): Readonly<Record<string, string>> {
  if (accent === null) return {};
  return {
    "--school-accent": accent.fill,
    "--school-accent-ink": accent.ink,
    "--school-accent-on-light": accent.onLight,
    "--school-accent-on-dark": accent.onDark,
    // With an alpha, since older browsers have no color-mix().
    "--school-glow-on-light": `${accent.fill}47`,
    "--school-glow-on-dark": `${accent.fill}57`,
    "--school-veil": `${accent.fill}29`,
  };
}

/** The school's accent for the whole document, dialogs and notices included. */
export function SchoolAccent() {
  const declarations = Object.entries(accentProperties(useShell()?.accent ?? null));
  if (declarations.length === 0) return null;
  return (
    <style>{`:root{${declarations.map(([name, value]) => `${name}:${value}`).join(";")}}`}</style>
  );
}
