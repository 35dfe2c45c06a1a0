import * as z from "zod";
import { libraryTabs } from "#catalog/contract/categories.ts";
import { type TextKind, type Texts, textSchemas } from "../../contract/studio-texts.ts";
import { readRichText } from "../school/read-rich-text.ts";

type Parsed<Kind extends TextKind> =
  | { texts: Texts[Kind]; problem: null }
  | { texts: null; problem: string };

/**
 * A kind's texts, or their problems, as `items.2.answer: Please write something`. Checks the schema
 * of the content folder's file, its pictures and its Markdown.
 */
export function parseTexts<Kind extends TextKind>(
  kind: Kind,
  document: unknown,
  pictures: readonly string[],
): Parsed<Kind> {
  const parsed = parse(schemas[kind], document);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(issue?.path.join(".") ?? "", issue?.message ?? "not valid");
  }
  const texts = parsed.data;
  for (const [path, value] of listStrings(texts)) {
    const name = path.at(-1);
    if (name === "picture" && !pictures.includes(value)) {
      return refuse(path.join("."), `There is no picture called ${value}`);
    }
    if (isMarkdown(kind, path)) {
      const problem = findMarkdownProblem(value);
      if (problem !== null) return refuse(path.join("."), problem);
    }
  }
  return hasAllTabs(kind, document)
    ? { texts, problem: null }
    : refuse("tabs", "One tab is missing");
}

const schemas: { [Kind in TextKind]: z.core.$ZodType<Texts[Kind]> } = textSchemas;

const parse = <Output>(schema: z.core.$ZodType<Output>, document: unknown) =>
  z.safeParse(schema, document);

const refuse = (path: string, message: string) => ({
  texts: null,
  problem: path === "" ? message : `${path}: ${message}`,
});

type Path = readonly string[];

/** Every text of a document with its path. */
export function listStrings(value: unknown, path: Path = []): [Path, string][] {
  if (typeof value !== "object" || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => listStrings(inner, [...path, name]));
}

function isMarkdown(kind: TextKind, path: Path): boolean {
  const name = path.at(-1);
  if (kind === "about") return name === "biography";
  if (kind === "faq") return name === "answer";
  return (kind === "terms" || kind === "privacy") && name === "text";
}

function findMarkdownProblem(text: string): string | null {
  try {
    readRichText(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const tabbed = z.object({ tabs: z.array(z.object({ category: z.string() })) });

/** Each tab of the library has its welcome, in the tabs' order. */
function hasAllTabs(kind: TextKind, document: unknown): boolean {
  if (kind !== "library") return true;
  const { tabs } = tabbed.parse(document);
  return tabs.map(({ category }) => category).join() === libraryTabs.join();
}
