/**
 * The lanes that mail leaves by, first to last: `code` for what someone waits for, `personal` for mail
 * to one person, `bulk` for mail to many at once, and `news`, which is throttled and can be ended.
 */
export const lanes = ["code", "personal", "bulk", "news"] as const;
export type Lane = (typeof lanes)[number];

export const newsLane = lanes.indexOf("news");
