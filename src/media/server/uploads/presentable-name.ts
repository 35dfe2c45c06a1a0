import { basename } from "node:path";

/**
 * A file's name on one line, without folders, invisible characters and what exceeds `maxLength`
 * UTF-16 units. Empty if nothing is left.
 */
export function presentableName(given: string | null | undefined, maxLength: number): string {
  const line = (given ?? "").replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "");
  const name = basename(line.replaceAll("\\", "/")).trim().normalize("NFC");
  // A pair of surrogates is not cut in two.
  return name.slice(0, maxLength).replace(/\p{Cs}$/u, "");
}
