import sharp from "sharp";
import { blurPlane } from "./blur.mjs";
import { focusImage } from "./focus.mjs";

const surfaceColour = [0x0e, 0x0c, 0x0d].map((v) => decodeSrgb(v / 255));

/**
 * Turns a rendered scene into an image: depth of field, bloom and the school's colour grade.
 * Returns a sharp-ready 8-bit RGB buffer with its width and height.
 */
export async function developImage({ light, distance }, settings) {
  const { planes, width, height } = await readLinear(light);
  const fogReach = settings.fogReach ?? 40;
  const fog = (await readLinear(distance)).planes[0];
  const distances = fog.map((v) => -fogReach * Math.log(Math.max(1e-5, 1 - v)));
  const image = { planes, width, height };
  focusImage(image, distances, settings);
  bloom(image, settings.bloom ?? 0.1);
  return { data: grade(image, settings), width, height };
}

async function readLinear(file) {
  const { data, info } = await sharp(file)
    .toColourspace("rgb16")
    .removeAlpha()
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const count = info.width * info.height;
  const planes = [0, 1, 2].map(() => new Float32Array(count));
  for (let i = 0; i < count; i += 1)
    for (let c = 0; c < 3; c += 1)
      planes[c][i] = values[i * info.channels + Math.min(c, info.channels - 1)] / 65535;
  return { planes, width: info.width, height: info.height };
}

// Adds bloom: light bleeds over edges.
function bloom({ planes, width, height }, strength) {
  for (const plane of planes) {
    const near = blurPlane(plane, width, height, width / 160);
    const far = blurPlane(plane, width, height, width / 28);
    for (let i = 0; i < plane.length; i += 1)
      plane[i] = plane[i] * (1 - strength) + strength * (0.55 * near[i] + 0.45 * far[i]);
  }
}

function grade({ planes, width, height }, { exposure, vignette = 0.35 }) {
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      const fall =
        1 -
        vignette *
          Math.min(1, ((2 * x) / width - 1) ** 2 * 0.5 + ((2 * y) / height - 1) ** 2 * 0.5);
      const rgb = planes.map((plane) => plane[i] * exposure * fall);
      const grey = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
      const shade = Math.exp(-grey * 9);
      // Cool shadows, warm lights; tone mapping by luminance preserves hue.
      const tint = [1.03 - 0.05 * shade, 1 - 0.045 * shade, 0.97 + 0.1 * shade];
      const bend = filmic(grey) / Math.max(1e-6, grey);
      for (let c = 0; c < 3; c += 1) {
        const toned = soften((grey + (rgb[c] - grey) * 0.92) * tint[c] * bend);
        const lifted = surfaceColour[c] + (1 - surfaceColour[c]) * toned;
        out[i * 3 + c] = Math.max(
          0,
          Math.min(255, Math.round(encodeSrgb(lifted) * 255 + dither(x, y))),
        );
      }
    }
  }
  return out;
}

// A filmic curve with toe and shoulder.
function filmic(v) {
  const toe = v * (v / (v + 0.006));
  return (toe * (1 + toe / 6)) / (1 + toe * 0.55);
}

function soften(v) {
  return v < 0.8 ? v : 0.8 + 0.2 * (1 - Math.exp(-(v - 0.8) / 0.2));
}

// Ordered dither below one 8-bit step, which prevents banding in dark gradients.
function dither(x, y) {
  return (((52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1) - 0.5) * 0.9;
}

function encodeSrgb(v) {
  return v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
}

function decodeSrgb(v) {
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}
