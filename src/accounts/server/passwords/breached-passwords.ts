import { readFileSync } from "node:fs";

const file = new URL("./breached-passwords.txt", import.meta.url);

const known: ReadonlySet<string> = new Set(
  readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== ""),
);

/** True for the most common leaked passwords, in any case. */
export function isBreached(password: string): boolean {
  return known.has(password.toLowerCase());
}
