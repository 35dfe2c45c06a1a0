import sharp from "sharp";

// The covers of the lecture tapes: 16:10 cuts of the school's pictures, each in its own light.
// cut: left, top, width as shares of the picture; wash: colour laid over it, softly, with its share.
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

/** Cuts a tape's cover from a developed picture and washes it in its colour. */
export async function drawTape(picture, { cut: [left, top, share], wash: [colour, strength] }) {
  const width = Math.round(picture.width * share);
  const height = Math.round(Math.min(picture.height * (1 - top), (width * 10) / 16));
  const area = {
    left: Math.round(picture.width * left),
    top: Math.round(picture.height * top),
    width,
    height,
  };
  const base = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .extract(area)
    .resize(960, 600, { fit: "cover", kernel: "lanczos3" })
    .raw()
    .toBuffer();
  return { data: washOver(base, parseColour(colour), strength), width: 960, height: 600 };
}

// The colour joins by the light that is there: shadows stay dark, lit ivory takes the tint.
function washOver(base, colour, strength) {
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
