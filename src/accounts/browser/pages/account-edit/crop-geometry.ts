/** The size of an upright image in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The cropped square of an image. */
export interface Crop {
  /** Its centre, as fractions of the image's width and height. */
  x: number;
  y: number;
  /** 1 is the largest square inside the image; 2 has half its side. */
  zoom: number;
}

export const largestZoom = 4;
/** The default crop. */
export const middleCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The cropped square in the image's pixels; always within its edges. */
export function frameOf(size: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(size, crop.zoom);
  return {
    left: crop.x * size.width - side / 2,
    top: crop.y * size.height - side / 2,
    side,
  };
}

/** Zooms around the same centre, as far as the edges allow. */
export function zoomTo(size: Size, crop: Crop, zoom: number): Crop {
  return clampCrop(size, { ...crop, zoom: Math.min(Math.max(zoom, 1), largestZoom) });
}

/** Moves the square right and down, in fractions of its own side. */
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
