import { AppError } from "#platform/server/errors.ts";

/**
 * Throws `platform.invalid_request` when any text in the value holds U+0000 or an unpaired
 * surrogate, which PostgreSQL cannot store. Iterative, so that deep values cannot exhaust the
 * stack.
 */
export function rejectUnstorableText(value: unknown): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string") checkText(next);
    else if (next !== null && typeof next === "object") {
      for (const [name, child] of Object.entries(next)) {
        checkText(name);
        open.push(child);
      }
    }
  }
}

function checkText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new AppError("platform.invalid_request", {
      message: "Some of the text holds characters that cannot be kept.",
    });
  }
}
