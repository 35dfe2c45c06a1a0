import { AppError } from "#platform/server/errors.ts";

/**
 * Throws `platform.invalid_request` where any text within holds the character U+0000 or half a
 * surrogate pair: PostgreSQL can store neither. Walks without recursion, so depth is no danger.
 */
export function rejectUnstorableText(value: unknown): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string") refuseText(next);
    else if (next !== null && typeof next === "object") {
      for (const [name, part] of Object.entries(next)) {
        refuseText(name);
        open.push(part);
      }
    }
  }
}

function refuseText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new AppError("platform.invalid_request", {
      message: "Some of the text holds characters that cannot be kept.",
    });
  }
}
