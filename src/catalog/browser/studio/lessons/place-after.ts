/** A lesson's new place: right after another lesson, or first if that is null. */
export interface Move {
  id: string;
  after: string | null;
}

/**
 * The move of an item to another item's place, as drag and drop report it. Null if the order stays.
 */
export function moveOnto(ids: readonly string[], id: string, target: string): Move | null {
  const [from, to] = [ids.indexOf(id), ids.indexOf(target)];
  if (from < 0 || to < 0 || from === to) return null;
  const others = ids.filter((each) => each !== id);
  return { id, after: to === 0 ? null : (others[to - 1] ?? null) };
}

/** The items after a move. */
export function placeAfter<Item extends { _id: string }>(
  items: readonly Item[],
  { id, after }: Move,
): Item[] {
  const moved = items.find((item) => item._id === id);
  if (!moved) return [...items];
  const others = items.filter((item) => item !== moved);
  const place = after === null ? 0 : others.findIndex((item) => item._id === after) + 1;
  return others.toSpliced(place, 0, moved);
}
