/** The beginning of a film, up to which it is open to a viewer. */
export interface FilmPart {
  segments: number;
  /** The key periods of these segments. */
  periods: number;
  durationSeconds: number;
}

/**
 * Segments of different tracks begin milliseconds apart. A segment that begins this close to the end
 * of the open part is no longer in it.
 */
const toleranceSeconds = 0.5;

/** The segments of a track's playlist that begin before `openSeconds`. */
export function findFilmPart(playlist: string, openSeconds: number): FilmPart {
  const part = { segments: 0, periods: 0, durationSeconds: 0 };
  let periods = 0;
  for (const line of playlist.split("\n")) {
    if (line.startsWith("#EXT-X-KEY:")) periods += 1;
    const seconds = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (seconds === undefined) continue;
    if (part.durationSeconds >= openSeconds - toleranceSeconds) break;
    part.segments += 1;
    part.periods = periods;
    part.durationSeconds += Number(seconds);
  }
  return part;
}

/** A playlist that ends after the part's segments. A master playlist has none and stays as it is. */
export function cutPlaylist(playlist: string, { segments }: FilmPart): string {
  const lines = playlist.split("\n");
  let count = 0;
  const end = lines.findIndex((line) => {
    if (line.startsWith("#EXTINF:")) count += 1;
    return count > segments;
  });
  if (end === -1) return playlist;
  const kept = lines.slice(0, end);
  // The key of the first segment that is left out.
  if (kept.at(-1)?.startsWith("#EXT-X-KEY:")) kept.pop();
  return `${kept.join("\n")}\n#EXT-X-ENDLIST\n`;
}
