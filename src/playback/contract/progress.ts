/** A lesson counts as seen once this share of it has been played. */
export const seenFrom = 0.9;

/** The most lessons whose progress one call returns; more than a school has. */
export const maxProgress = 1_000;
