/** The size of an upright image in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The cropped rectangle of an image. */
export interface Crop {
  /** Its centre, as fractions of the image's width and height. */
  x: number;
  y: number;
  /** 1 is the largest rectangle of the shape inside the image; 2 has half its sides. */
  zoom: number;
}

/** An image, and the width of its cropped rectangle divided by the height. */
export interface Cropped {
  size: Size;
  aspect: number;
}

export const largestZoom = 4;
/** The default crop. */
export const middleCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The cropped rectangle in the image's pixels; always within its edges. */
export function frameOf(cropped: Cropped, crop: Crop): Size & { left: number; top: number } {
  const { width, height } = frameSize(cropped, crop.zoom);
  const { size } = cropped;
  return {
    left: crop.x * size.width - width / 2,
    top: crop.y * size.height - height / 2,
    width,
    height,
  };
}

/** Zooms around the same centre, as far as the edges allow. */
export function zoomTo(cropped: Cropped, crop: Crop, zoom: number): Crop {
  return clampCrop(cropped, { ...crop, zoom: Math.min(Math.max(zoom, 1), largestZoom) });
}

/** Moves the rectangle right and down, in fractions of its own sides. */
export function moveBy(cropped: Cropped, crop: Crop, right: number, down: number): Crop {
  const { width, height } = frameSize(cropped, crop.zoom);
  const { size } = cropped;
  return clampCrop(cropped, {
    ...crop,
    x: crop.x + (right * width) / size.width,
    y: crop.y + (down * height) / size.height,
  });
}

function frameSize({ size, aspect }: Cropped, zoom: number): Size {
  const width = Math.min(size.width, size.height * aspect) / zoom;
  return { width, height: width / aspect };
}

function clampCrop(cropped: Cropped, crop: Crop): Crop {
  const { width, height } = frameSize(cropped, crop.zoom);
  const { size } = cropped;
  const within = (middle: number, part: number, whole: number) =>
    Math.min(Math.max(middle, part / 2 / whole), 1 - part / 2 / whole);
  return {
    ...crop,
    x: within(crop.x, width, size.width),
    y: within(crop.y, height, size.height),
  };
}
