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
 * Loads one JSON file of the school's content and validates it. Throws with the file's name and one
 * line per invalid field.
 */
export async function loadSchoolFile<Schema extends z.core.$ZodType>(
  schoolDir: string,
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = z.safeParse(schema, parseJson(await loadSchoolText(schoolDir, file), file));
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

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContentError(`${file} of the school's content is not JSON: ${String(cause)}`, {
      cause,
    });
  }
}
