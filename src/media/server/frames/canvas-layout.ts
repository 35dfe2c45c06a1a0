/** The layout of a 1280 × 720 frame, in even pixels, so that it scales to whole pixels. */
export const canvasLayout = {
  width: 1280,
  height: 720,
  bandHeight: 64,
  /**
   * The printed score under the title, in front of falling notes: 96 px high in a film 390 px wide.
   */
  staveHeight: 316,
  /** The line where falling notes reach the keys. */
  hitLine: 552,
  keyboardTop: 566,
  /** With drawn hands, the keys are higher by this, and hands and arms are in front of them. */
  handsHeight: 172,
} as const;

export const canvasTop = canvasLayout.bandHeight;
export const keyboardHeight = canvasLayout.height - canvasLayout.keyboardTop;
export const blackKeyHeight = Math.round(keyboardHeight * 0.62);
