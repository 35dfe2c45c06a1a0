import { createCanvas } from "@napi-rs/canvas";

const size = 800;

/** The New Single's cover: a lamp like a low sun over seven keys. */
export function drawSingle() {
  const canvas = createCanvas(size, size);
  const brush = canvas.getContext("2d");
  paintBackground(brush);
  paintLamp(brush);
  paintKeys(brush);
  const { data } = brush.getImageData(0, 0, size, size);
  const rgb = Buffer.alloc(size * size * 3);
  for (let i = 0; i < size * size; i += 1)
    for (let c = 0; c < 3; c += 1) rgb[i * 3 + c] = data[i * 4 + c];
  return { data: rgb, width: size, height: size };
}

function paintBackground(brush) {
  const gradient = brush.createLinearGradient(0, 0, 0, size);
  gradient.addColorStop(0, "#171213");
  gradient.addColorStop(0.5, "#2a1a14");
  gradient.addColorStop(1, "#0e0c0d");
  brush.fillStyle = gradient;
  brush.fillRect(0, 0, size, size);
}

function paintLamp(brush) {
  const halo = brush.createRadialGradient(400, 330, 60, 400, 330, 470);
  halo.addColorStop(0, "rgba(227,176,103,0.62)");
  halo.addColorStop(0.28, "rgba(201,132,62,0.30)");
  halo.addColorStop(0.62, "rgba(150,78,36,0.10)");
  halo.addColorStop(1, "rgba(150,78,36,0)");
  brush.fillStyle = halo;
  brush.fillRect(0, 0, size, size);
  const disc = brush.createLinearGradient(0, 160, 0, 500);
  disc.addColorStop(0, "#f8dda6");
  disc.addColorStop(0.45, "#e9b56a");
  disc.addColorStop(1, "#b8692f");
  brush.fillStyle = disc;
  brush.beginPath();
  brush.arc(400, 330, 168, 0, Math.PI * 2);
  brush.fill();
}

function paintKeys(brush) {
  const [top, keyWidth, gap, start] = [424, 110, 5, 0];
  brush.fillStyle = "#120e0f";
  brush.fillRect(0, top - 12, size, size);
  for (let k = 0; k < 7; k += 1) {
    const left = start + k * (keyWidth + gap);
    const nearness = 1 - Math.abs(k - 3) / 4.2;
    const lit = k === 3;
    const light = brush.createLinearGradient(0, top, 0, size);
    light.addColorStop(0, mix([120, 84, 52], lit ? [255, 226, 170] : [246, 226, 190], nearness));
    light.addColorStop(0.55, mix([58, 42, 31], lit ? [227, 176, 103] : [188, 158, 118], nearness));
    light.addColorStop(1, mix([22, 17, 16], lit ? [132, 84, 40] : [74, 58, 44], nearness));
    brush.fillStyle = light;
    brush.beginPath();
    brush.roundRect(left, top, keyWidth, lit ? 322 : 300, [0, 0, 12, 12]);
    brush.fill();
  }
  for (const [k, shift] of [
    [1, -8],
    [2, 8],
    [4, -10],
    [5, 0],
    [6, 10],
  ]) {
    const middle = start + k * (keyWidth + gap) - gap / 2 + shift;
    const ebony = brush.createLinearGradient(0, top, 0, top + 180);
    ebony.addColorStop(0, "#2c2019");
    ebony.addColorStop(0.8, "#171214");
    ebony.addColorStop(1, "#3b2a1d");
    brush.fillStyle = ebony;
    brush.beginPath();
    brush.roundRect(middle - 31, top, 62, 180, [0, 0, 9, 9]);
    brush.fill();
  }
}

function mix(from, to, share) {
  return `rgb(${from.map((v, c) => Math.round(v + (to[c] - v) * share)).join(",")})`;
}
