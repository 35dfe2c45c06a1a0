/** Handles all items, a few concurrently, and returns the results in order. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  handle: (item: Item) => Promise<Result>,
  lanes = 6,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) results[index] = await handle(item);
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return results;
}
