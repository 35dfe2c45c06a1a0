/** Widths of every poster in pixels, 16:10. */
export const posterWidths = [480, 960, 1280] as const;

/** The URL of a poster at another of its widths. */
export function posterOfWidth(poster: string, width: (typeof posterWidths)[number]): string {
  return poster.replace(/-(480|960|1280)\.webp$/, `-${width}.webp`);
}

/** The `<img srcset>` of a poster, with all its widths. */
export function posterSources(poster: string): string {
  return posterWidths.map((width) => `${posterOfWidth(poster, width)} ${width}w`).join(", ");
}

/**
 * The URL of a lesson's share image, a JPEG of 1200 × 630 beside the posters. Null until the lesson
 * has its own posters.
 */
export function shareImageOf(poster: string): string | null {
  return /^\/(posters|media)\//.test(poster) ? poster.replace(/[^/]+$/, "share.jpg") : null;
}
