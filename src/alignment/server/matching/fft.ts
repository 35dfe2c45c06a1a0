/** Creates a function that writes the magnitudes of the lower half of a frame's bins. */
export function createSpectrum(
  size: number,
): (frame: Float32Array, magnitudes: Float32Array) => void {
  const window = Float32Array.from(
    { length: size },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size),
  );
  const cosines = Float32Array.from({ length: size / 2 }, (_, k) =>
    Math.cos((2 * Math.PI * k) / size),
  );
  const sines = Float32Array.from({ length: size / 2 }, (_, k) =>
    Math.sin((2 * Math.PI * k) / size),
  );
  const reversed = bitReversal(size);
  const real = new Float32Array(size);
  const imaginary = new Float32Array(size);
  return (frame, magnitudes) => {
    for (let index = 0; index < size; index++) {
      real[reversed[index] ?? 0] = (frame[index] ?? 0) * (window[index] ?? 0);
    }
    imaginary.fill(0);
    for (let half = 1; half < size; half *= 2) {
      const step = size / (half * 2);
      for (let from = 0; from < size; from += half * 2) {
        for (let k = 0; k < half; k++) {
          const cosine = cosines[k * step] ?? 0;
          const sine = sines[k * step] ?? 0;
          const low = from + k;
          const high = low + half;
          const re = real[high] ?? 0;
          const im = imaginary[high] ?? 0;
          const turnedRe = re * cosine + im * sine;
          const turnedIm = im * cosine - re * sine;
          const lowRe = real[low] ?? 0;
          const lowIm = imaginary[low] ?? 0;
          real[high] = lowRe - turnedRe;
          imaginary[high] = lowIm - turnedIm;
          real[low] = lowRe + turnedRe;
          imaginary[low] = lowIm + turnedIm;
        }
      }
    }
    for (let bin = 0; bin < size / 2; bin++) {
      magnitudes[bin] = Math.sqrt((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2);
    }
  };
}

function bitReversal(size: number): Uint32Array {
  const bits = Math.log2(size);
  return Uint32Array.from({ length: size }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
}
