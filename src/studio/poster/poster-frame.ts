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
  hookBaseline: number;
  hookSize: number;
  /** From the title's last line to the hook. */
  hookGap: number;
  keysTop: number;
}

/** As cards and players show it, 16:10; corners stay quiet, because cards lay their badges there. */
export const posterFrame: PosterFrame = {
  ...{ width: 1280, height: 800, margin: 84, shadeTop: 120 },
  ...{ staveShadeTop: 60, staveTop: 100, staveSpace: 25 },
  ...{ largestTitle: 116, smallestTitle: 64 },
  ...{ hookBaseline: 640, hookSize: 33, hookGap: 58, keysTop: 694 },
};

/** As links to a lesson show it elsewhere: the shape that all of them take without cutting it. */
export const shareFrame: PosterFrame = {
  ...{ width: 1200, height: 630, margin: 76, shadeTop: 60 },
  ...{ staveShadeTop: 24, staveTop: 44, staveSpace: 20 },
  ...{ largestTitle: 84, smallestTitle: 54 },
  ...{ hookBaseline: 492, hookSize: 32, hookGap: 54, keysTop: 534 },
};
