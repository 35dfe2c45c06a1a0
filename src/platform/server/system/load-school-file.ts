import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

/** Missing or invalid school content; the message tells its owner what to fix. */
export class ContentError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ContentError";
  }
}

/**
 * Fields that the demo adds to the school's files, by file name. They are removed with the demo's
 * lessons.
 */
const demoTextsFile = "lessons/demo.json";
const demoTexts = z.record(z.string(), z.record(z.string(), z.unknown()));

interface LoadOptions {
  /** Whether `lessons/demo.json` supplies the fields that the file leaves out. */
  hasDemoTexts?: boolean;
}

/**
 * Loads one JSON file of the school's content and validates it. Throws with the file's name and one
 * line per invalid field.
 */
export async function loadSchoolFile<Schema extends z.core.$ZodType>(
  schoolDir: string,
  file: string,
  schema: Schema,
  { hasDemoTexts = false }: LoadOptions = {},
): Promise<z.output<Schema>> {
  const own = parseJson(await loadSchoolText(schoolDir, file), file);
  const content = hasDemoTexts ? fillIn(own, await loadDemoTexts(schoolDir, file)) : own;
  const parsed = z.safeParse(schema, content);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const field = issue.path.join(".");
    return `  ${field === "" ? issue.message : `${field}: ${issue.message}`}`;
  });
  throw new ContentError([`${file} of the school's content is not right:`, ...lines].join("\n"));
}

/** Loads one text file of the school's content. Throws with its name when it is missing. */
export function loadSchoolText(schoolDir: string, file: string): Promise<string> {
  return readFile(path.join(schoolDir, file), "utf8").catch((cause: unknown) => {
    throw new ContentError(`The school's content lacks ${file} (looked in ${schoolDir}).`, {
      cause,
    });
  });
}

async function loadDemoTexts(schoolDir: string, file: string): Promise<unknown> {
  const text = await readFile(path.join(schoolDir, demoTextsFile), "utf8").catch(() => null);
  if (text === null) return undefined;
  const parsed = demoTexts.safeParse(parseJson(text, demoTextsFile));
  if (parsed.success) return parsed.data[file];
  throw new ContentError(`${demoTextsFile} must hold an object for each file of the school.`);
}

const fields = z.record(z.string(), z.unknown());

/** An object, completed at every depth by the fields of another one. */
function fillIn(own: unknown, others: unknown): unknown {
  const [given, added] = [fields.safeParse(own), fields.safeParse(others)];
  if (!given.success || !added.success) return own ?? others;
  const filled = { ...given.data };
  for (const [name, value] of Object.entries(added.data))
    filled[name] = fillIn(filled[name], value);
  return filled;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContentError(`${file} of the school's content is not JSON: ${String(cause)}`, {
      cause,
    });
  }
}
