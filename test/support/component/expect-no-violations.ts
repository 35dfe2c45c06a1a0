import axe from "axe-core";
import { expect } from "vitest";

/** The rules about colours, in which alone the two themes differ. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * Fails with axe's violations on the screen, by all rules in the light theme and the colour rules
 * in the dark theme.
 */
export async function expectNoViolations(): Promise<void> {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets = [still];
  for (const [chosen, rules] of [["light"], ["dark", colorRules]] as const) {
    dataset.theme = chosen;
    expect(await findViolations(rules), chosen).toEqual([]);
  }
  document.adoptedStyleSheets = [];
  if (theme === undefined) delete dataset.theme;
  else dataset.theme = theme;
}

async function findViolations(rules?: readonly string[]): Promise<string[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: [...rules] } }),
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
  );
}
