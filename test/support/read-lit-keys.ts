/**
 * Runs in the page: the pitches of the keys that the canvas draws as sounding; null without any.
 */
export function readLitKeys(): number[] | null {
  const canvas = document.querySelector<HTMLCanvasElement>(".key-lights canvas");
  const box = canvas?.getBoundingClientRect();
  if (!canvas || !box || box.width === 0) return null;
  const copy = new OffscreenCanvas(Math.round(box.width), Math.round(box.height));
  const context = copy.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(canvas, 0, 0, copy.width, copy.height);
  const keys = [...document.querySelectorAll<HTMLElement>(".piano-key")];
  const lit = keys.filter((key) => {
    const { left, top, width, height } = key.getBoundingClientRect();
    // Samples a white key below the black ones.
    const y = top + height * (key.dataset.ebony === undefined ? 0.8 : 0.5);
    const pixel = context.getImageData(left + width / 2 - box.left, y - box.top, 1, 1).data;
    return (pixel[3] ?? 0) > 200;
  });
  return lit.length > 0 ? lit.map(({ dataset }) => Number(dataset.pitch)) : null;
}
