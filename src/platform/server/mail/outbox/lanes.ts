/**
 * The lanes in which mail leaves, first to last. `code`: mail that someone waits for. `personal`:
 * mail to one person. `bulk`: mail to many at once. `news`: throttled mail that recipients can
 * unsubscribe from.
 */
export const lanes = ["code", "personal", "bulk", "news"] as const;
export type Lane = (typeof lanes)[number];

export const newsLane = lanes.indexOf("news");
