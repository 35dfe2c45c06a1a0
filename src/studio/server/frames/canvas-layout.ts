/** The layout of a 1280 × 720 frame, in even pixels, so that renditions divide it. */
export const canvasLayout = {
  width: 1280,
  height: 720,
  bandHeight: 92,
  /** The printed score under the title, in front of the notes that fall. */
  staveHeight: 188,
  /** The line where falling notes reach the keys. */
  hitLine: 524,
  keyboardTop: 538,
} as const;

export const canvasTop = canvasLayout.bandHeight;
export const keyboardHeight = canvasLayout.height - canvasLayout.keyboardTop;
export const blackKeyHeight = Math.round(keyboardHeight * 0.62);
