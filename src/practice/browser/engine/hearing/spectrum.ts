import FFT from "fft.js";

/**
 * Creates a function that writes the magnitudes of the bins 0 … size / 2 of a real frame. The size
 * is a power of two.
 */
export function createMagnitudes(
  size: number,
): (frame: Float32Array, magnitudes: Float32Array) => void {
  const transform = new FFT(size);
  const bins = transform.createComplexArray();
  return (frame, magnitudes) => {
    transform.realTransform(bins, frame);
    for (let bin = 0; bin <= size / 2; bin++) {
      const [re, im] = [bins[2 * bin] ?? 0, bins[2 * bin + 1] ?? 0];
      magnitudes[bin] = Math.sqrt(re * re + im * im);
    }
  };
}

export function createHannWindow(size: number): Float32Array {
  return Float32Array.from(
    { length: size },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / size),
  );
}
