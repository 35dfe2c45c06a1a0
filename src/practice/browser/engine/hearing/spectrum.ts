/**
 * Creates a function that writes the magnitudes of the bins 0 … size / 2 of a real frame. The size
 * is a power of two. The frame is packed into a complex transform of half the size.
 */
export function createMagnitudes(
  size: number,
): (frame: Float32Array, magnitudes: Float32Array) => void {
  const half = size / 2;
  const cosines = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: half }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  const reversed = reverseBits(half);
  const real = new Float64Array(half);
  const imaginary = new Float64Array(half);
  return (frame, magnitudes) => {
    for (let index = 0; index < half; index++) {
      const target = reversed[index] ?? 0;
      real[target] = frame[2 * index] ?? 0;
      imaginary[target] = frame[2 * index + 1] ?? 0;
    }
    for (let width = 1; width < half; width *= 2) {
      const step = half / width;
      for (let k = 0; k < width; k++) {
        const cosine = cosines[k * step] ?? 0;
        const sine = sines[k * step] ?? 0;
        for (let low = k; low < half; low += width * 2) {
          const high = low + width;
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
    magnitudes[0] = Math.abs((real[0] ?? 0) + (imaginary[0] ?? 0));
    magnitudes[half] = Math.abs((real[0] ?? 0) - (imaginary[0] ?? 0));
    for (let bin = 1; bin < half; bin++) {
      const [re, im] = [real[bin] ?? 0, imaginary[bin] ?? 0];
      const [mirrorRe, mirrorIm] = [real[half - bin] ?? 0, imaginary[half - bin] ?? 0];
      const [evenRe, evenIm] = [(re + mirrorRe) / 2, (im - mirrorIm) / 2];
      const [oddRe, oddIm] = [(im + mirrorIm) / 2, (mirrorRe - re) / 2];
      const [cosine, sine] = [cosines[bin] ?? 0, sines[bin] ?? 0];
      const spectrumRe = evenRe + oddRe * cosine + oddIm * sine;
      const spectrumIm = evenIm + oddIm * cosine - oddRe * sine;
      magnitudes[bin] = Math.sqrt(spectrumRe * spectrumRe + spectrumIm * spectrumIm);
    }
  };
}

export function createHannWindow(size: number): Float32Array {
  return Float32Array.from(
    { length: size },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / size),
  );
}

function reverseBits(size: number): Uint32Array {
  const bits = Math.log2(size);
  return Uint32Array.from({ length: size }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
}
