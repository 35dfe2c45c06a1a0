import { timingSafeEqual } from "node:crypto";

/**
 * The OAuth `state`: the attempt's secret followed by the path where the sign-in began (spec §2).
 */
export function makeState(secret: string, from: string | undefined): string {
  return secret + ownPathOf(from);
}

/** True when a returned state belongs to this attempt, whatever its path. */
export function isStateOf(state: string, secret: string): boolean {
  const received = Buffer.from(state.split("/", 1)[0] ?? "");
  const expected = Buffer.from(secret);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

const maxPathLength = 512;

/** A path of this site; "/" for anything that a browser could resolve to another origin. */
export function ownPathOf(from: string | undefined): string {
  if (from === undefined || from.length > maxPathLength) return "/";
  if (!/^\/(?![/\\])/.test(from) || /[\\\p{Cc}]/u.test(from)) return "/";
  const base = "http://school.invalid";
  if (!URL.canParse(from, base)) return "/";
  const { origin, pathname, search } = new URL(from, base);
  // `/.//evil` normalizes to `//evil`.
  return origin === base && !pathname.startsWith("//") ? pathname + search : "/";
}
