import { timingSafeEqual } from "node:crypto";

/**
 * What goes to Google as `state`: the attempt's own secret, then the path that the sign-in was
 * begun at (spec §2), and nothing else.
 */
export function makeState(secret: string, from: string | undefined): string {
  return secret + ownPathOf(from);
}

/** True where a state that came back is the one of this attempt, whatever path it carries. */
export function isStateOf(state: string, secret: string): boolean {
  const received = Buffer.from(state.split("/", 1)[0] ?? "");
  const expected = Buffer.from(secret);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

const maxPathLength = 512;

/** A path of this site; "/" for everything that a browser might take for another one's address. */
export function ownPathOf(from: string | undefined): string {
  if (from === undefined || from.length > maxPathLength) return "/";
  if (!/^\/(?![/\\])/.test(from) || /[\\\p{Cc}]/u.test(from)) return "/";
  const base = "http://school.invalid";
  if (!URL.canParse(from, base)) return "/";
  const { origin, pathname, search } = new URL(from, base);
  // `/.//evil` is a path that becomes `//evil` once it is tidied.
  return origin === base && !pathname.startsWith("//") ? pathname + search : "/";
}
