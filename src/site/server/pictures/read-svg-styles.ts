type Style = Readonly<Record<string, string>>;

/** The declarations of a `style` attribute, by property. */
export function readStyle(text: string): Style {
  const style: Record<string, string> = {};
  for (const declaration of text.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0) {
      const value = declaration.slice(colon + 1).replace(/!important\s*$/, "");
      style[declaration.slice(0, colon).trim().toLowerCase()] = value.trim();
    }
  }
  return style;
}

const rule = /\s*((?:\.[\w-]+\s*,?\s*)+)\{([^{}@\\]*)\}/y;

/**
 * The rules of a `style` element as Illustrator writes them, by class: `.st0{fill:#fff;}`. Null if
 * there are rules of another kind.
 */
export function readClassStyles(
  content: readonly Record<string, unknown>[],
): [string, Style][] | null {
  const text = content.map((node) => String(node["#text"] ?? "")).join("");
  const rules: [string, Style][] = [];
  let end = 0;
  for (rule.lastIndex = 0; ; ) {
    const found = rule.exec(text);
    if (!found) break;
    end = rule.lastIndex;
    const [, selectors = "", declarations = ""] = found;
    for (const [, name = ""] of selectors.matchAll(/\.([\w-]+)/g)) {
      rules.push([name, readStyle(declarations)]);
    }
  }
  return text.slice(end).trim() === "" ? rules : null;
}
