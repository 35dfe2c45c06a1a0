const goldenAngle = 2.399963;
const tile = 32;

/**
 * Adds depth of field in linear light, without noise. The circle of confusion grows with
 * |1/focus - 1/distance|; the blurred background does not bleed over a sharp foreground. Changes the
 * planes in place.
 */
export function focusImage(
  { planes, width, height },
  distances,
  { focus, aperture, widest = 0.014 },
) {
  const circle = new Float32Array(distances.length);
  const scale = aperture * width * (focus / 16);
  for (let i = 0; i < circle.length; i += 1)
    circle[i] = Math.min(
      widest * width,
      scale * Math.abs(1 / focus - 1 / Math.max(0.1, distances[i])),
    );
  const reach = tileReach(circle, width, height);
  const spiral = buildSpiral(widest * width);
  const [red, green, blue] = planes.map((plane) => Float32Array.from(plane));
  const columns = Math.ceil(width / tile);

  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const centre = y * width + x;
      const limit = reach[Math.floor(y / tile) * columns + Math.floor(x / tile)];
      if (limit < 0.6) continue;
      let [r, g, b, total] = [red[centre], green[centre], blue[centre], 1];
      const ownDistance = distances[centre];
      const ownCircle = circle[centre];
      for (const [dx, dy, radius] of spiral) {
        if (radius > limit) break;
        const sx = Math.max(0, Math.min(width - 1, Math.round(x + dx)));
        const sy = Math.max(0, Math.min(height - 1, Math.round(y + dy)));
        const at = sy * width + sx;
        let size = circle[at];
        if (distances[at] > ownDistance) size = Math.min(size, ownCircle * 2);
        const m = smooth(size - radius + 0.5);
        r += m * red[at] + ((1 - m) * r) / total;
        g += m * green[at] + ((1 - m) * g) / total;
        b += m * blue[at] + ((1 - m) * b) / total;
        total += 1;
      }
      planes[0][centre] = r / total;
      planes[1][centre] = g / total;
      planes[2][centre] = b / total;
    }
  }
}

function buildSpiral(widest) {
  const points = [];
  let radius = 0.5;
  for (let k = 0; radius < widest; k += 1) {
    points.push([Math.cos(k * goldenAngle) * radius, Math.sin(k * goldenAngle) * radius, radius]);
    radius += 0.7 / radius;
  }
  return points;
}

// The widest circle of confusion in each tile and its neighbours: the sampling radius.
function tileReach(circle, width, height) {
  const columns = Math.ceil(width / tile);
  const rows = Math.ceil(height / tile);
  const own = new Float32Array(columns * rows);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const t = Math.floor(y / tile) * columns + Math.floor(x / tile);
      own[t] = Math.max(own[t], circle[y * width + x]);
    }
  return own.map((_, t) => {
    const [row, column] = [Math.floor(t / columns), t % columns];
    let most = 0;
    for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r += 1)
      for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c += 1)
        most = Math.max(most, own[r * columns + c]);
    return most;
  });
}

function smooth(v) {
  const t = Math.max(0, Math.min(1, v));
  return t * t * (3 - 2 * t);
}
