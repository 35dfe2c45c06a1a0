import { CallError } from "#platform/browser/call-api.ts";

/** The server's sentence where it refused, else the call's own of spec §8. */
export function failureText(error: unknown, otherwise: string): string {
  const refused = error instanceof CallError && error.status < 500;
  return refused && !error.code.startsWith("client.") ? error.message : otherwise;
}
