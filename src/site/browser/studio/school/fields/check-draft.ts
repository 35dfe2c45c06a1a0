import type * as z from "zod/mini";
import { type TextKind, textSchemas } from "#site/contract/studio-texts.ts";
import type { Draft, Path } from "./edit-document.ts";

/** A draft's problems, by path: `items.2.answer`. */
export type Problems = Readonly<Record<string, string>>;

/** The texts, or their problems, the first of each field. */
export function checkDraft(kind: TextKind, draft: unknown) {
  const { success, data, error } = textSchemas[kind].safeParse(draft);
  if (success) return { texts: data, problems: null };
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[path.join(".")] ??= message;
  return { texts: null, problems };
}

/** The server's error about one field, such as `items.2.answer: its Markdown may not use <img>`. */
export function readProblem(message: string): Problems {
  const [, path, problem] = /^([\w.]+): (.+)$/s.exec(message) ?? [];
  return path === undefined || problem === undefined ? {} : { [path]: problem };
}

/** The longest text that a field allows. */
export function longestAt(kind: TextKind, path: Path): number | null {
  let schema: z.core.$ZodType = textSchemas[kind];
  for (const name of path) {
    const { shape, element } = definitionOf(schema);
    const inner = shape?.[name] ?? element;
    if (!inner) return null;
    schema = inner;
  }
  const { checks = [] } = definitionOf(schema);
  const limits = checks.flatMap(({ _zod: { def } }) => def.maximum ?? []);
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** The parts of zod's internal definition of an object, a list and a text. */
interface Definition {
  shape?: Record<string | number, z.core.$ZodType>;
  element?: z.core.$ZodType;
  checks?: readonly { _zod: { def: { maximum?: number } } }[];
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as Definition;

/** A draft with the data of its fields. */
export interface Editing {
  kind: TextKind;
  draft: Draft;
  problems: Problems;
  pictures: readonly string[];
  change: (path: Path, value: unknown) => void;
}
