import { createPainter, type LayerState } from "../view/painting/create-painter.ts";
import type { DrawingContext, LayerFrame, ViewMoment } from "../view/painting/layer-painter.ts";

/** The score has no position yet. */
export const moment: ViewMoment = { beat: null, hands: "both", isWaiting: false, held: [] };

/** The fill of a rounded rectangle: a note or a key. */
interface DrawnBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
  alpha: number;
  /** The blend mode of the fill. */
  operation: string;
}

/** A canvas that records the boxes of its last drawing. */
export function drawInto({ width, height }: { width: number; height: number }) {
  const recorded = {
    boxes: [] as DrawnBox[],
    path: [] as DrawnBox[],
    labels: [] as string[],
    draws: 0,
  };
  const ignore = () => undefined;
  const gradient = { addColorStop: ignore };
  const context = {
    globalAlpha: 1,
    globalCompositeOperation: "source-over",
    fillStyle: "" as unknown,
    setTransform: ignore,
    fillRect: ignore,
    save: ignore,
    createLinearGradient: () => gradient,
    restore: () => {
      context.globalCompositeOperation = "source-over";
    },
    fillText: (text: string) => recorded.labels.push(text),
    clearRect: () => {
      recorded.boxes = [];
      recorded.labels = [];
      recorded.draws += 1;
    },
    beginPath: () => {
      recorded.path = [];
    },
    roundRect: (left: number, top: number, boxWidth: number, boxHeight: number) =>
      recorded.path.push({
        left,
        top,
        right: left + boxWidth,
        bottom: top + boxHeight,
        alpha: context.globalAlpha,
        operation: context.globalCompositeOperation,
      }),
    fill: () => {
      const { globalCompositeOperation: operation } = context;
      recorded.boxes.push(...recorded.path.map((box) => ({ ...box, operation })));
    },
  };
  let paint: ((frame: LayerFrame) => void) | undefined;
  let isStale = true;
  return {
    change: (state: LayerState) => {
      paint = createPainter(state);
      isStale = true;
    },
    /** Draws a frame and returns the visible boxes. */
    moveTo: (at: ViewMoment): DrawnBox[] => {
      paint?.({
        context: context as unknown as DrawingContext,
        width,
        height,
        moment: at,
        isStale,
      });
      isStale = false;
      return recorded.boxes;
    },
    get labels() {
      return recorded.labels;
    },
    get draws() {
      return recorded.draws;
    },
  };
}
