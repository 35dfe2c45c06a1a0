import { createPainter, type LayerState } from "./create-painter.ts";
import { beatAt, isMoving, type ViewForecast } from "./forecast.ts";
import type { DrawingContext, LayerPainter, ViewMoment } from "./layer-painter.ts";

/** In CSS pixels; `scale` is the number of device pixels in each. */
export interface CanvasSize {
  width: number;
  height: number;
  scale: number;
}

/** The page's messages about its layers, each of which has a number. */
export type ViewMessage =
  | { kind: "add"; layer: number; canvas: HTMLCanvasElement | OffscreenCanvas }
  | { kind: "resize"; layer: number; size: CanvasSize }
  | { kind: "change"; layer: number; state: LayerState }
  | { kind: "remove"; layer: number }
  | { kind: "move"; forecast: ViewForecast };

export interface ViewLayers {
  tell: (message: ViewMessage) => void;
  /**
   * Draws the changes since the last call. True if the score keeps moving. Times are a forecast's.
   */
  draw: (milliseconds: number) => boolean;
  /** Draws everything again, for instance once the fonts have loaded. */
  refresh: () => void;
}

interface Layer {
  canvas: HTMLCanvasElement | OffscreenCanvas;
  context: DrawingContext | null;
  size?: CanvasSize;
  paint?: LayerPainter;
  isStale: boolean;
}

const nowhere: ViewForecast = {
  atMilliseconds: 0,
  beats: [],
  hands: "both",
  isWaiting: false,
  held: [],
};

/** The canvases of the view, drawn together, in a worker or on the page. */
export function createViewLayers(): ViewLayers {
  const layers = new Map<number, Layer>();
  let forecast = nowhere;
  const change = (number: number, apply: (layer: Layer) => void): void => {
    const layer = layers.get(number);
    if (!layer) return;
    apply(layer);
    layer.isStale = true;
  };
  return {
    tell: (message) => {
      switch (message.kind) {
        case "add":
          layers.set(message.layer, { ...openCanvas(message.canvas), isStale: true });
          break;
        case "resize":
          change(message.layer, (layer) => resize(layer, message.size));
          break;
        case "change":
          change(message.layer, (layer) => {
            layer.paint = createPainter(message.state);
          });
          break;
        case "remove":
          layers.delete(message.layer);
          break;
        case "move":
          forecast = message.forecast;
      }
    },
    draw: (milliseconds) => {
      const { hands, isWaiting, held } = forecast;
      const moment = { beat: beatAt(forecast, milliseconds), hands, isWaiting, held };
      for (const layer of layers.values()) drawLayer(layer, moment);
      return isMoving(forecast, milliseconds);
    },
    refresh: () => {
      for (const layer of layers.values()) layer.isStale = true;
    },
  };
}

function openCanvas(canvas: HTMLCanvasElement | OffscreenCanvas) {
  const context = canvas.getContext("2d") as DrawingContext | null;
  return { canvas, context };
}

function resize(layer: Layer, size: CanvasSize): void {
  layer.size = size;
  layer.canvas.width = Math.round(size.width * size.scale);
  layer.canvas.height = Math.round(size.height * size.scale);
}

function drawLayer(layer: Layer, moment: ViewMoment): void {
  const { context, size, paint, isStale } = layer;
  if (!context || !size || !paint) return;
  const { width, height, scale } = size;
  if (width === 0 || height === 0) return;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  paint({ context, width, height, moment, isStale });
  layer.isStale = false;
}
