/** The film's measures, in pixels of its 720 lines. Everything is even, so that renditions divide it. */
export const stage = {
  width: 1280,
  height: 720,
  bandHeight: 92,
  /** Where falling notes meet the keys. */
  hitLine: 524,
  keyboardTop: 538,
} as const;

export const canvasTop = stage.bandHeight;
export const keyboardHeight = stage.height - stage.keyboardTop;
export const blackKeyHeight = Math.round(keyboardHeight * 0.62);
