/** Where the words of a picture stand, in pixels. */
export interface WordsFrame {
  /** Sizes of the title's letters, the largest that fits in two lines being taken. */
  largestTitle: number;
  smallestTitle: number;
  /** Of the last line of words. */
  baseline: number;
  /** The line below the title: its letters and how far it stands from the title. */
  hook: { sizePx: number; gap: number };
}

/** Where the parts of a poster stand, in pixels. */
export interface PosterFrame {
  width: number;
  height: number;
  /** Left of everything, and right of the title. */
  margin: number;
  /** Above it the picture keeps its own light. */
  shadeTop: number;
  /** The room for the stave with its stems; with a title it ends where that begins. */
  staveTop: number;
  staveBottom: number;
  /** Between two lines of the stave at most, and how many chords stand on it. */
  staveSpace: number;
  staveChords: number;
  /** Null where the title stands beside the picture, not on it. */
  words: WordsFrame | null;
  keysTop: number;
}

/**
 * As cards and players show it, 16:10, the title below it. Cards are as small as 280 px and lay badges
 * of 40 px in its corners: there the upper 180 px and the lower right stay empty.
 */
export const posterFrame: PosterFrame = {
  ...{ width: 1280, height: 800, margin: 84, shadeTop: 60 },
  ...{ staveTop: 190, staveBottom: 650, staveSpace: 56, staveChords: 6 },
  ...{ words: null, keysTop: 706 },
};

/** As links to a lesson show it elsewhere: the shape that all of them take without cutting it. */
export const shareFrame: PosterFrame & { words: WordsFrame } = {
  ...{ width: 1200, height: 630, margin: 76, shadeTop: 60 },
  ...{ staveTop: 44, staveBottom: 330, staveSpace: 24, staveChords: 11 },
  words: { largestTitle: 84, smallestTitle: 54, baseline: 492, hook: { sizePx: 32, gap: 54 } },
  keysTop: 534,
};
