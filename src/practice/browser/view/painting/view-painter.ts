import type { LayerState } from "./create-painter.ts";
import { epochNow, type ViewForecast } from "./forecast.ts";
import { createViewLayers, type ViewMessage } from "./view-layers.ts";

/** A canvas of the view. */
export interface ViewLayer {
  change: (state: LayerState) => void;
  close: () => void;
}

/**
 * Draws the view's moving parts into canvases, so that no frame changes the page's styles or
 * layout. The drawing runs in a worker, which keeps the page's thread free for keys and sound. It
 * runs on the page's thread if the browser has no canvas for workers or the worker fails.
 */
export interface ViewPainter {
  /** Adds a canvas that fills the element. */
  add: (box: HTMLElement) => ViewLayer;
  /** Sets the score's new forecast. */
  move: (forecast: ViewForecast) => void;
  close: () => void;
}

const mostPixelsPerPoint = 2;

export function openViewPainter(): ViewPainter {
  const boxes = new Map<number, { box: HTMLElement; known: Map<string, ViewMessage> }>();
  let moved: ViewMessage | undefined;
  let lastLayer = 0;
  let brush = openBrush(() => {
    brush = openPageBrush();
    for (const [layer, { box, known }] of boxes) {
      brush.add(layer, addCanvas(box));
      for (const message of known.values()) brush.tell(message);
    }
    if (moved) brush.tell(moved);
  });
  return {
    add: (box) => {
      lastLayer += 1;
      const layer = lastLayer;
      const known = new Map<string, ViewMessage>();
      boxes.set(layer, { box, known });
      brush.add(layer, addCanvas(box));
      const tell = (message: ViewMessage): void => {
        known.set(message.kind, message);
        brush.tell(message);
      };
      const resize = new ResizeObserver(() => {
        const scale = Math.min(mostPixelsPerPoint, devicePixelRatio);
        const size = { width: box.clientWidth, height: box.clientHeight, scale };
        tell({ kind: "resize", layer, size });
      });
      resize.observe(box);
      return {
        change: (state) => tell({ kind: "change", layer, state }),
        close: () => {
          resize.disconnect();
          boxes.delete(layer);
          brush.tell({ kind: "remove", layer });
          box.replaceChildren();
        },
      };
    },
    move: (forecast) => {
      moved = { kind: "move", forecast };
      brush.tell(moved);
    },
    close: () => brush.close(),
  };
}

/** The object that draws the layers. */
interface Brush {
  add: (layer: number, canvas: HTMLCanvasElement) => void;
  tell: (message: ViewMessage) => void;
  close: () => void;
}

function openBrush(onFailure: () => void): Brush {
  if (!("transferControlToOffscreen" in HTMLCanvasElement.prototype)) return openPageBrush();
  const worker = new Worker(new URL("./painting-worker.ts", import.meta.url), { type: "module" });
  const tell = (message: ViewMessage, owned: Transferable[] = []) =>
    worker.postMessage(message, owned);
  worker.addEventListener("error", () => {
    worker.terminate();
    onFailure();
  });
  return {
    add: (layer, element) => {
      const canvas = element.transferControlToOffscreen();
      tell({ kind: "add", layer, canvas }, [canvas]);
    },
    tell,
    close: () => worker.terminate(),
  };
}

function openPageBrush(): Brush {
  const layers = createViewLayers();
  let request = 0;
  const requestDrawing = (): void => {
    cancelAnimationFrame(request);
    request = requestAnimationFrame(() => {
      if (layers.draw(epochNow())) requestDrawing();
    });
  };
  const tell = (message: ViewMessage): void => {
    layers.tell(message);
    requestDrawing();
  };
  return {
    add: (layer, canvas) => tell({ kind: "add", layer, canvas }),
    tell,
    close: () => cancelAnimationFrame(request),
  };
}

function addCanvas(box: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "view-canvas";
  box.replaceChildren(canvas);
  return canvas;
}
