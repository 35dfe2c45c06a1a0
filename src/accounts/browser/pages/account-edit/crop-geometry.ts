/** Of a picture as it stands upright, in its own pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Which square of a picture is kept. */
export interface Crop {
  /** Its middle, as a part of the picture's width and height: 0.5 and 0.5 is the picture's own. */
  x: number;
  y: number;
  /** 1 is the largest square that the picture holds; 2 has half its side. */
  zoom: number;
}

export const largestZoom = 4;
/** What is kept as long as nobody says otherwise. */
export const middleCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The kept square in the picture's pixels; it never reaches over an edge. */
export function frameOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom);
  return {
    left: crop.x * size.width - side / 2,
    top: crop.y * size.height - side / 2,
    side,
  };
}

/** Looks closer or from farther away, at the same point as far as the edges allow. */
export function zoomTo(size: Size, crop: Crop, zoom: number): Crop {
  return clampCrop(size, { ...crop, zoom: Math.min(Math.max(zoom, 1), largestZoom) });
}

/** Moves the square over the picture, by parts of its own side: to the right and down. */
export function moveBy(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom);
  return clampCrop(size, {
    ...crop,
    x: crop.x + (right * side) / size.width,
    y: crop.y + (down * side) / size.height,
  });
}

function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

function clampCrop(size: Size, crop: Crop): Crop {
  const half = sideOf(size, crop.zoom) / 2;
  const within = (middle: number, length: number) =>
    Math.min(Math.max(middle, half / length), 1 - half / length);
  return { ...crop, x: within(crop.x, size.width), y: within(crop.y, size.height) };
}
