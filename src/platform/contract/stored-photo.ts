/** The name of an uploaded photo: digits of its content, then its width and height in pixels. */
export const photoName = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})$/;

/** The largest width and height of a stored photo. */
export const maxPhotoPixels = 1_920;
/** The smaller widths in which a wider photo is stored too. */
const smallerWidths = [480, 960, 1_440];

/** The route that serves photos; the file's name follows. */
export const photoRoute = "/files/photos/";

interface StoredPhoto {
  width: number;
  height: number;
  /** The widths of its files, the photo's own last. */
  widths: readonly number[];
}

/** The size of a photo by its name; null for any other text. */
export function readPhotoName(name: string): StoredPhoto | null {
  const [, width, height] = photoName.exec(name)?.map(Number) ?? [];
  if (width === undefined || height === undefined) return null;
  return { width, height, widths: listPhotoWidths(width) };
}

/** The widths in which a photo of a width is stored. */
export function listPhotoWidths(width: number): number[] {
  return [...smallerWidths.filter((smaller) => smaller < width), width];
}

/** The file of a photo in one of its widths. */
export function nameOfPhotoFile(name: string, width: number): string {
  return `${name}-${width}.webp`;
}
