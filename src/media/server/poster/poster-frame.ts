/** The layout of an image's text, in pixels. */
export interface TextLayout {
  /** Font sizes of the title; the largest that fits in two lines is used. */
  largestTitle: number;
  smallestTitle: number;
  /** The baseline of the last line of text. */
  baseline: number;
  /** The line below the title: font size and distance from the title. */
  tagline: { sizePx: number; gap: number };
}

/** The layout of a poster, in pixels. */
export interface PosterFrame {
  width: number;
  height: number;
  /** The space left of all content, and right of the title. */
  margin: number;
  /** Above this the image is not darkened. */
  shadeTop: number;
  /** The area of the stave with its stems; a title bounds it below. */
  staveTop: number;
  staveBottom: number;
  /** Largest distance between two stave lines, and number of chords. */
  staveSpace: number;
  staveChords: number;
  /** Null if the title is beside the image, not on it. */
  text: TextLayout | null;
  keysTop: number;
}

/**
 * The poster of cards and players, 16:10. Cards shrink to 280 px, with 40 px badges in the corners,
 * so the upper 180 px and the lower right stay empty.
 */
export const posterFrame: PosterFrame = {
  width: 1280,
  height: 800,
  margin: 84,
  shadeTop: 60,
  staveTop: 190,
  staveBottom: 650,
  staveSpace: 56,
  staveChords: 6,
  text: null,
  keysTop: 706,
};

/** The share image, in the aspect ratio that link previews show uncropped. */
export const shareFrame: PosterFrame & { text: TextLayout } = {
  width: 1200,
  height: 630,
  margin: 76,
  shadeTop: 60,
  staveTop: 44,
  staveBottom: 330,
  staveSpace: 24,
  staveChords: 11,
  text: { largestTitle: 84, smallestTitle: 54, baseline: 492, tagline: { sizePx: 32, gap: 54 } },
  keysTop: 534,
};
