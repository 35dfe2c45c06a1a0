/** Bins a semitone. The bins of one key are a third of a semitone wide. */
export const binsPerSemitone = 3;
const lowestPitch = 25;
const highestPitch = 119;
export const gridSize = (highestPitch - lowestPitch) * binsPerSemitone + 1;

/** The frequency of a bin's centre. */
export function gridHertz(bin: number, tuningCents: number): number {
  return 440 * 2 ** ((lowestPitch + bin / binsPerSemitone - 69 + tuningCents / 100) / 12);
}

/** The nearest bin to a frequency; it may lie outside the grid. */
export function gridBin(hertz: number, tuningCents: number): number {
  const pitch = 69 + 12 * Math.log2(hertz / 440) - tuningCents / 100;
  return Math.round((pitch - lowestPitch) * binsPerSemitone);
}

/**
 * Creates a function that reads a spectrum's magnitudes on a grid of equal steps in pitch: the
 * largest within a bin, or between two bins of the spectrum where those are wider.
 */
export function createPitchGrid(
  fftSize: number,
  { sampleRate, tuningCents }: { sampleRate: number; tuningCents: number },
): (magnitudes: Float32Array, grid: Float32Array) => void {
  const from = new Int32Array(gridSize);
  const to = new Int32Array(gridSize);
  const share = new Float32Array(gridSize);
  for (let bin = 0; bin < gridSize; bin++) {
    const centre = (gridHertz(bin, tuningCents) * fftSize) / sampleRate;
    const reach = 2 ** (1 / (24 * binsPerSemitone));
    from[bin] = Math.min(fftSize / 2, Math.ceil(centre / reach));
    to[bin] = Math.min(fftSize / 2, Math.floor(centre * reach));
    if ((to[bin] ?? 0) > (from[bin] ?? 0)) continue;
    from[bin] = Math.min(fftSize / 2 - 1, Math.floor(centre));
    to[bin] = -1;
    share[bin] = centre - Math.floor(centre);
  }
  return (magnitudes, grid) => {
    for (let bin = 0; bin < gridSize; bin++) {
      const [first, last] = [from[bin] ?? 0, to[bin] ?? 0];
      let value = magnitudes[first] ?? 0;
      if (last < 0) value += (share[bin] ?? 0) * ((magnitudes[first + 1] ?? 0) - value);
      for (let at = first + 1; at <= last; at++) value = Math.max(value, magnitudes[at] ?? 0);
      grid[bin] = value;
    }
  };
}
