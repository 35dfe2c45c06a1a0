import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

/**
 * Reads one JSON file of the school's content through its schema. Throws with the file's name and
 * every field that is missing or wrong, one a line.
 */
export async function readContent<Schema extends z.core.$ZodType>(
  schoolDir: string,
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const full = path.join(schoolDir, file);
  const text = await readFile(full, "utf8").catch((cause: unknown) => {
    throw new Error(`The school's content lacks ${file} (looked in ${schoolDir}).`, { cause });
  });
  const parsed = z.safeParse(schema, parseJson(text, file));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error([`${file} of the school's content is not right:`, ...lines].join("\n"));
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} of the school's content is not JSON: ${String(cause)}`, { cause });
  }
}
