/** One or two letters of a name for an avatar: `Ada (demo student)` → `A`. */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*(?![^(]*\))/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => word?.at(0)?.toUpperCase() ?? "").join("") || "♪";
}
