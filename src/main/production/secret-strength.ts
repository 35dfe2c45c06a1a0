import { deflateRawSync } from "node:zlib";
import { demoPassword, demoTotpSecret } from "../demo/demo-accounts.ts";

/** Placeholder words; the longer ones also match inside other words. */
const shortPlaceholders =
  /(^|[^a-z0-9])(demo|test|todo|your|fake|none|null|abc|foo|bar)([^a-z0-9]|$)/;
const longPlaceholders =
  /change[-_ ]?(me|it|this)|secret|passw[o0]rd|example|placeholder|replace|insert|dummy|sample|default|sandbox|qwerty|letmein|deadbeef|cafebabe/;
const known = [demoPassword, demoTotpSecret].map((value) => value.toLowerCase());

/** A secret with fewer bits is guessable or not random. */
const minBits = 64;

/** Why a secret is weak, in a few words that do not repeat it, or undefined. */
export function findSecretWeakness(secret: string): string | undefined {
  const value = secret.toLowerCase();
  if (known.some((each) => value.includes(each))) return "it is a public value of the demo";
  if (new Set(value).size === 1) return "it is one character repeated";
  if (longPlaceholders.test(value) || shortPlaceholders.test(value)) return "it is a placeholder";
  if (isRepeated(value)) return "it is one pattern repeated";
  if (isSequence(value)) return "it is a sequence of neighbours";
  // Random hexadecimal digits compress to half their length at best.
  const isCompressible = deflateRawSync(secret).length < Math.min(secret.length * 0.45, 64);
  if (isCompressible || entropyBits(secret) < minBits) return "it has too little entropy";
  return undefined;
}

/** Whether the value is a shorter text repeated, with a possibly partial last repetition. */
function isRepeated(value: string): boolean {
  for (let length = 1; length <= value.length / 2; length += 1) {
    if ([...value].every((letter, at) => letter === value[at % length])) return true;
  }
  return false;
}

/** Whether most characters follow their predecessor, as in 0123456789 or zyxwv. */
function isSequence(value: string): boolean {
  const steps = Array.from({ length: value.length - 1 }, (_, at) =>
    Math.abs(value.charCodeAt(at + 1) - value.charCodeAt(at)),
  );
  return steps.filter((step) => step <= 1).length > steps.length / 2;
}

/** The Shannon entropy of the characters, times their number. */
function entropyBits(value: string): number {
  const counts = new Map<string, number>();
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(value.length / count);
  return bits;
}
