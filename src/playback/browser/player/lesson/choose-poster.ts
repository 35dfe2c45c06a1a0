import { posterOfWidth, posterWidths } from "#catalog/contract/posters.ts";

/**
 * The smallest poster that fills the frame. The page around the player shows the same poster, so it
 * is already cached.
 */
export function choosePoster(poster: string, { clientWidth }: { clientWidth: number }): string {
  const pixels = clientWidth * devicePixelRatio;
  const width = posterWidths.find((one) => one >= pixels) ?? posterWidths[posterWidths.length - 1];
  return posterOfWidth(poster, width ?? 960);
}
