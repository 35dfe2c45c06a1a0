import { posterOfWidth, posterWidths } from "#catalog/contract.ts";

/**
 * The smallest of a lesson's posters that fills the frame: the same that the page around it shows, so
 * that the browser has it already.
 */
export function fittingPoster(poster: string, { clientWidth }: { clientWidth: number }): string {
  const pixels = clientWidth * devicePixelRatio;
  const width = posterWidths.find((one) => one >= pixels) ?? posterWidths[posterWidths.length - 1];
  return posterOfWidth(poster, width ?? 960);
}
