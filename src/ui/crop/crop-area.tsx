import { type CSSProperties, type PointerEvent, useRef } from "react";
import { type Crop, frameOf } from "./crop-geometry.ts";
import type { OpenedImage } from "./open-image.ts";

interface CropAreaProps {
  picture: OpenedImage;
  /** The width of the cropped rectangle divided by its height. */
  aspect: number;
  /** Whether pages show the picture as a circle. */
  isRound: boolean;
  crop: Crop;
  /** Moves the image right and down, in fractions of the visible rectangle. */
  onMove: (right: number, down: number) => void;
}

/** The cropped rectangle as pages show it; dragged by touch or mouse. */
export function CropArea({ picture, aspect, isRound, crop, onMove }: CropAreaProps) {
  const drag = useDrag(onMove);
  return (
    <div
      role="presentation"
      {...drag}
      className="relative mx-auto w-full cursor-grab touch-none overflow-hidden rounded-control bg-surface select-none active:cursor-grabbing"
      // At most 20rem high.
      style={{ aspectRatio: aspect, maxWidth: `${20 * aspect}rem` }}
    >
      <img
        src={picture.url}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={imageStyle(picture, aspect, crop)}
      />
      <span
        aria-hidden
        className={
          isRound
            ? "absolute inset-0 rounded-full shadow-[0_0_0_100vmax_rgb(14_12_13/62%)] ring-1 ring-white/60"
            : "absolute inset-0 rounded-control ring-1 ring-white/60 ring-inset"
        }
      />
    </div>
  );
}

/** Percentages of the crop area, independent of its size. */
function imageStyle(picture: OpenedImage, aspect: number, crop: Crop): CSSProperties {
  const { left, top, width, height } = frameOf({ size: picture, aspect }, crop);
  const percent = (pixels: number, whole: number) => `${(pixels / whole) * 100}%`;
  return {
    width: percent(picture.width, width),
    height: percent(picture.height, height),
    left: percent(-left, width),
    top: percent(-top, height),
  };
}

/** Tracks one pointer at a time; capture continues outside the crop area. */
function useDrag(onMove: CropAreaProps["onMove"]) {
  const from = useRef<{ pointer: number; x: number; y: number }>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (from.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    if (from.current?.pointer !== event.pointerId) return;
    const { clientX, clientY, pointerId, currentTarget } = event;
    const right = (clientX - from.current.x) / currentTarget.clientWidth;
    const down = (clientY - from.current.y) / currentTarget.clientHeight;
    from.current = { pointer: pointerId, x: clientX, y: clientY };
    onMove(right, down);
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (from.current?.pointer === event.pointerId) from.current = null;
  };
  return {
    onPointerDown: begin,
    onPointerMove: go,
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
}
