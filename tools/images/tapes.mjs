import sharp from "sharp";

// The covers of the lecture tapes: tinted 16:10 crops of the school's images. `cut`: left, top and
// width as shares of the image; `wash`: tint colour and its share.
export const tapes = {
  "tape-1": {
    from: "hands",
    cut: [0.1, 0.08, 0.8],
    wash: ["#e3b067", 0.1],
    alt: "An open score in the lamp's light above the keys",
  },
  "tape-2": {
    from: "close",
    cut: [0.2, 0.16, 0.72],
    wash: ["#5c7390", 0.08],
    alt: "Piano keys seen closely, two of them pressed",
  },
  "tape-3": {
    from: "lid",
    cut: [0.02, 0.28, 0.64],
    wash: ["#b97f35", 0.14],
    alt: "Strings and golden frame of a grand piano",
  },
  "tape-4": {
    from: "metronome",
    cut: [0.15, 0.03, 0.84],
    wash: ["#8c1f2b", 0.1],
    alt: "A metronome at rest on a black piano",
  },
};

/** Crops a tape's cover from a developed image and tints it. */
export async function drawTape(image, { cut: [left, top, share], wash: [colour, strength] }) {
  const width = Math.round(image.width * share);
  const height = Math.round(Math.min(image.height * (1 - top), (width * 10) / 16));
  const area = {
    left: Math.round(image.width * left),
    top: Math.round(image.height * top),
    width,
    height,
  };
  const base = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 3 },
  })
    .extract(area)
    .resize(960, 600, { fit: "cover", kernel: "lanczos3" })
    .raw()
    .toBuffer();
  return { data: applyTint(base, parseColour(colour), strength), width: 960, height: 600 };
}

// Tints by luminance: shadows stay dark, and highlights take the tint.
function applyTint(base, colour, strength) {
  const out = Buffer.from(base);
  for (let i = 0; i < out.length; i += 3) {
    const grey = 0.3 * base[i] + 0.59 * base[i + 1] + 0.11 * base[i + 2];
    for (let c = 0; c < 3; c += 1) {
      const tinted = (colour[c] * (0.25 + grey)) / 190 + grey * 0.12;
      out[i + c] = Math.max(
        0,
        Math.min(255, Math.round(base[i + c] * (1 - strength * 2) + tinted * strength * 2)),
      );
    }
  }
  return out;
}

function parseColour(text) {
  return [1, 3, 5].map((k) => Number.parseInt(text.slice(k, k + 2), 16));
}
