import path from "node:path";
import { fileURLToPath } from "node:url";
import routes from "../../../src/routes.ts";
import { findNames, findTexts, listForeignNames, listForeignTexts } from "../school-texts.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The content folder of another school. */
export const secondSchool = path.join(root, "test/support/school/second-school");
/** The other school's name. */
export const secondName = "Attic Keys & Co";

const parameters: Record<string, string> = {
  "*": "no-such-page",
  "video/:videoId": "video/first-rung",
};

/** The path of every screen, with parameters that the other school has. */
export const screenPaths = routes.map(
  ({ path: pathname = "" }) => `/${parameters[pathname] ?? pathname}`,
);

/** Returns a function that lists the demo school's texts and names in a text. */
export async function readDemoTexts(): Promise<(text: string) => string[]> {
  const folders = [path.join(root, "school"), secondSchool] as const;
  const texts = await listForeignTexts(...folders);
  const names = await listForeignNames(...folders);
  return (text) => [...findTexts(text, texts), ...findNames(text, names)];
}
