/** Names as a text: `A`, `A and B`, `A, B and C`. */
export function presentList(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
