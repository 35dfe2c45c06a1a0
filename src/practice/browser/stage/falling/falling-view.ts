import { type FallingState, makeFallingPainter } from "./falling-painter.ts";
import type { FallingMessage } from "./falling-worker.ts";

export interface FallingView {
  change: (change: Partial<FallingState>) => void;
  close: () => void;
}

const mostPixelsPerPoint = 2;

/**
 * Draws falling notes into a canvas that fills the box: in a worker, so that the page's own thread stays
 * free for keys and sound, or on that thread where the browser has no such canvas or the worker fails.
 */
export function openFallingView(box: HTMLElement): FallingView {
  const known: Partial<FallingState> = {};
  let paint =
    openWorker(box, () => {
      paint = openOnPage(box);
      paint.change(known);
    }) ?? openOnPage(box);
  const change = (next: Partial<FallingState>): void => {
    Object.assign(known, next);
    paint.change(next);
  };
  const resize = new ResizeObserver(() => {
    const scale = Math.min(mostPixelsPerPoint, devicePixelRatio);
    change({ size: { width: box.clientWidth, height: box.clientHeight, scale } });
  });
  resize.observe(box);
  return {
    change,
    close: () => {
      resize.disconnect();
      paint.close();
      box.replaceChildren();
    },
  };
}

function openOnPage(box: HTMLElement): FallingView {
  return { change: makeFallingPainter(addCanvas(box)), close: () => undefined };
}

/** Null where the browser has no canvas for workers. */
function openWorker(box: HTMLElement, onFailure: () => void): FallingView | null {
  if (!("transferControlToOffscreen" in HTMLCanvasElement.prototype)) return null;
  const worker = new Worker(new URL("./falling-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("error", () => {
    worker.terminate();
    onFailure();
  });
  const canvas = addCanvas(box).transferControlToOffscreen();
  const post = (message: FallingMessage, owned: Transferable[] = []) =>
    worker.postMessage(message, owned);
  post({ canvas }, [canvas]);
  return { change: post, close: () => worker.terminate() };
}

function addCanvas(box: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "falling-notes";
  box.replaceChildren(canvas);
  return canvas;
}
