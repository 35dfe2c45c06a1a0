/** A lesson counts as seen once so much of it has been played. */
export const seenFrom = 0.9;

/** The lessons whose progress is told in one call; more than a school has. */
export const maxProgress = 1_000;
