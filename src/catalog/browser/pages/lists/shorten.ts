/** How much of a description a card shows (spec §9). */
const DESCRIPTION_CHARACTERS = 120;

/** The first 120 characters of a longer description, with an ellipsis. */
export function shortenDescription(description: string): string {
  const characters = [...description];
  if (characters.length <= DESCRIPTION_CHARACTERS) return description;
  return `${characters.slice(0, DESCRIPTION_CHARACTERS).join("")}…`;
}
