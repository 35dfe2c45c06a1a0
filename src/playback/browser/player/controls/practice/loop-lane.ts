import { presentTimecode } from "#platform/contract/present-timecode.ts";
import type { Loop } from "./loop.ts";
import { addLoopPreview } from "./loop-preview.ts";

/** The loop on the timeline. Its end may not be set yet. */
export interface ShownLoop {
  start: number;
  end: number | null;
}

export interface LoopLane {
  show: (loop: ShownLoop | null) => void;
  stop: () => void;
}

export interface LaneActions {
  durationSeconds: () => number;
  /** The user dragged over a passage, or moved an edge of the loop. */
  onDrag: (from: number, to: number) => void;
  /** An arrow key on an edge. */
  onStep: (edge: keyof Loop, direction: 1 | -1) => void;
  onTap: (seconds: number) => void;
}

/** A tap moves the finger by less. */
const tapPixels = 8;
/** A press this close to an edge grabs it. */
const edgePixels = 22;

/** Creates the layer over the timeline that shows the loop and handles drags while practising. */
export function createLoopLane(lane: HTMLElement, actions: LaneActions): LoopLane {
  const range = lane.appendChild(document.createElement("div"));
  range.className = "loop-range";
  const edges = { start: createEdge("Loop start"), end: createEdge("Loop end") };
  lane.append(edges.start, edges.end);
  let shown: ShownLoop | null = null;
  const stopped = new AbortController();
  const { signal } = stopped;

  const draw = (loop: ShownLoop | null): void => {
    const duration = actions.durationSeconds();
    const percent = (seconds: number): string => `${(seconds / duration) * 100}%`;
    for (const name of ["start", "end"] as const) {
      const seconds = loop?.[name] ?? null;
      edges[name].hidden = seconds === null;
      if (seconds === null) continue;
      edges[name].style.left = percent(seconds);
      edges[name].ariaValueMax = String(Math.round(duration));
      edges[name].ariaValueNow = String(Math.round(seconds));
      edges[name].ariaValueText = presentTimecode(seconds);
    }
    range.hidden = !loop || loop.end === null;
    if (!loop || loop.end === null) return;
    range.style.left = percent(loop.start);
    range.style.width = percent(loop.end - loop.start);
  };
  const secondsAt = (clientX: number): number => {
    const { left, width } = lane.getBoundingClientRect();
    const share = width === 0 ? 0 : (clientX - left) / width;
    return Math.min(1, Math.max(0, share)) * actions.durationSeconds();
  };
  addLoopPreview(lane, { secondsAt, signal });
  followDrags(lane, signal, {
    shown: () => shown,
    secondsAt,
    draw: (loop) => draw(loop ?? shown),
    onDrag: actions.onDrag,
    onTap: actions.onTap,
  });
  for (const name of ["start", "end"] as const) {
    edges[name].addEventListener(
      "keydown",
      (event) => {
        const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (direction !== 1 && direction !== -1) return;
        event.preventDefault();
        actions.onStep(name, direction);
      },
      { signal },
    );
  }
  draw(null);
  return {
    show: (loop) => {
      shown = loop;
      draw(loop);
    },
    stop: () => {
      stopped.abort();
      lane.replaceChildren();
    },
  };
}

interface DragView extends Pick<LaneActions, "onDrag" | "onTap"> {
  shown: () => ShownLoop | null;
  secondsAt: (clientX: number) => number;
  /** Null: the loop before the drag. */
  draw: (loop: Loop | null) => void;
}

function followDrags(lane: HTMLElement, signal: AbortSignal, view: DragView): void {
  /** The end that stays, and the moment at which the pointer went down. */
  let drag: { from: number; downX: number; moved: boolean } | null = null;
  const passage = (from: number, to: number): Loop => ({
    start: Math.min(from, to),
    end: Math.max(from, to),
  });
  /** The edge opposite the grabbed one; without one, the moment itself. */
  const anchorAt = (clientX: number): number => {
    const { width } = lane.getBoundingClientRect();
    const at = view.secondsAt(clientX);
    const near = (view.secondsAt(clientX + 1) - view.secondsAt(clientX - 1)) * (edgePixels / 2);
    const loop = view.shown();
    if (loop === null || loop.end === null || width === 0) return at;
    const [toStart, toEnd] = [Math.abs(at - loop.start), Math.abs(at - loop.end)];
    if (Math.min(toStart, toEnd) > near) return at;
    return toStart < toEnd ? loop.end : loop.start;
  };
  lane.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      lane.setPointerCapture(event.pointerId);
      drag = { from: anchorAt(event.clientX), downX: event.clientX, moved: false };
    },
    { signal },
  );
  lane.addEventListener(
    "pointermove",
    (event) => {
      if (drag === null || !event.isPrimary) return;
      drag.moved ||= Math.abs(event.clientX - drag.downX) > tapPixels;
      if (drag.moved) view.draw(passage(drag.from, view.secondsAt(event.clientX)));
    },
    { signal },
  );
  const finish = (event: PointerEvent): void => {
    if (drag === null || !event.isPrimary) return;
    const { from, moved } = drag;
    drag = null;
    view.draw(null);
    if (event.type === "pointercancel") return;
    const at = view.secondsAt(event.clientX);
    if (moved) view.onDrag(from, at);
    else view.onTap(at);
  };
  lane.addEventListener("pointerup", finish, { signal });
  lane.addEventListener("pointercancel", finish, { signal });
}

/** Arrow keys move the edge itself; the pointer moves it through the lane. */
function createEdge(label: string): HTMLElement {
  const edge = document.createElement("div");
  edge.className = "loop-edge";
  edge.tabIndex = 0;
  edge.role = "slider";
  edge.ariaLabel = label;
  edge.ariaValueMin = "0";
  return edge;
}
