/** Approximates a Gaussian blur by three box passes each way; sigma in pixels; edges are clamped. */
export function blurPlane(plane, width, height, sigma) {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  let from = Float32Array.from(plane);
  let to = new Float32Array(plane.length);
  for (let pass = 0; pass < 3; pass += 1) {
    for (let y = 0; y < height; y += 1) boxBlurLine(from, to, y * width, 1, width, radius);
    [from, to] = [to, from];
    for (let x = 0; x < width; x += 1) boxBlurLine(from, to, x, width, height, radius);
    [from, to] = [to, from];
  }
  return from;
}

function boxBlurLine(from, to, start, step, count, radius) {
  const at = (k) => from[start + Math.max(0, Math.min(count - 1, k)) * step];
  const span = 2 * radius + 1;
  let sum = 0;
  for (let k = -radius; k <= radius; k += 1) sum += at(k);
  for (let k = 0; k < count; k += 1) {
    to[start + k * step] = sum / span;
    sum += at(k + radius + 1) - at(k - radius);
  }
}
