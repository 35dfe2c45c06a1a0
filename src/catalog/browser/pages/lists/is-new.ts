const NEW_MILLISECONDS = 10 * 24 * 60 * 60 * 1000;

/** True for a video made within the last ten days (spec §9). `now` is null until it is known. */
export function isNew(createdAt: string, now: number | null): boolean {
  return now !== null && now - Date.parse(createdAt) <= NEW_MILLISECONDS;
}
