/** Where the parts of a poster stand, in pixels. */
export interface PosterFrame {
  width: number;
  height: number;
  /** Left of everything, and right of the title. */
  margin: number;
  /** Above it the picture keeps its own light. */
  shadeTop: number;
  /** The dark behind the stave begins here, the stave's own room a little below. */
  staveShadeTop: number;
  staveTop: number;
  /** Between two lines of the stave. */
  staveSpace: number;
  /** Sizes of the title's letters, the largest that fits in two lines being taken. */
  largestTitle: number;
  smallestTitle: number;
  /** Of the last line of words. */
  wordsBaseline: number;
  /** The line below the title: its letters and how far it stands from the title. None where it would not be read. */
  hook: { sizePx: number; gap: number } | null;
  keysTop: number;
}

/**
 * As cards and players show it, 16:10. Cards are as small as 280 px and lay badges of 40 px in its
 * corners: there the upper 180 px stay empty, and letters that cannot be read are not written.
 */
export const posterFrame: PosterFrame = {
  ...{ width: 1280, height: 800, margin: 84, shadeTop: 120 },
  ...{ staveShadeTop: 140, staveTop: 166, staveSpace: 25 },
  ...{ largestTitle: 100, smallestTitle: 64 },
  ...{ wordsBaseline: 604, hook: null, keysTop: 672 },
};

/** As links to a lesson show it elsewhere: the shape that all of them take without cutting it. */
export const shareFrame: PosterFrame = {
  ...{ width: 1200, height: 630, margin: 76, shadeTop: 60 },
  ...{ staveShadeTop: 24, staveTop: 44, staveSpace: 20 },
  ...{ largestTitle: 84, smallestTitle: 54 },
  ...{ wordsBaseline: 492, hook: { sizePx: 32, gap: 54 }, keysTop: 534 },
};
