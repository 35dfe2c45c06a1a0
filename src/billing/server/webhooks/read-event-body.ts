import { createHash } from "node:crypto";
import * as z from "zod";
import { parseExactJson } from "../providers/exchange.ts";

const maxTextLength = 200;

/** The parsed body, with exact integers; undefined if it is not JSON. */
export function readEventBody(raw: Buffer): unknown {
  try {
    return parseExactJson(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** A key from the exact bytes, for events without an id. */
export function digestOf(raw: Buffer): string {
  return createHash("sha256").update(raw).digest("hex");
}

/** Text that PostgreSQL can store: bounded, without U+0000 and unpaired surrogates. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").slice(0, maxTextLength).toWellFormed();
}

/** An id given as text or number; undefined for anything else. */
export const optionalId = z
  .union([z.string(), z.int().transform(String)])
  .transform((text) => storableText(text) || undefined)
  .optional()
  .catch(undefined);

/** A schema of optional fields: missing and malformed ones count as empty. */
export function tolerantObject<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const schema = z.object(shape);
  return schema.catch(() => schema.parse({}));
}
