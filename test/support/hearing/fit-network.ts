/** A piece of evidence: whether its key was struck, and how much it counts. */
export interface FitRow {
  features: Float32Array;
  isStruck: boolean;
  share: number;
}

const batchSize = 256;
const decay = 3e-4;
const [fastest, slowest] = [3e-3, 1e-5];

/**
 * Fits a network of one hidden layer by logistic loss (Adam). Returns for each hidden unit its
 * weights, its bias and its output weight, then the output's bias, for features as they come.
 */
export function fitNetwork(
  rows: readonly FitRow[],
  { hiddenUnits, steps, random }: { hiddenUnits: number; steps: number; random: () => number },
): Float64Array {
  const width = rows[0]?.features.length ?? 0;
  const { means, deviations } = measureSpread(rows, width);
  const size = width + 2;
  const values = Float64Array.from({ length: hiddenUnits * size + 1 }, (_, index) =>
    index % size === width ? 0 : (random() + random() + random() - 1.5) / Math.sqrt(width),
  );
  const draw = createDraw(rows, random);
  const gradients = new Float64Array(values.length);
  const [first, second] = [new Float64Array(values.length), new Float64Array(values.length)];
  const input = new Float64Array(width);
  const hidden = new Float64Array(hiddenUnits);
  const last = values.length - 1;
  for (let step = 1; step <= steps; step++) {
    gradients.fill(0);
    for (let each = 0; each < batchSize; each++) {
      const row = draw();
      for (let at = 0; at < width; at++) {
        const noise = 0.1 * (random() + random() + random() - 1.5) * 2;
        const value = (row.features[at] ?? 0) - (means[at] ?? 0);
        input[at] = value / (deviations[at] ?? 1) + noise;
      }
      let odds = values[last] ?? 0;
      for (let unit = 0; unit < hiddenUnits; unit++) {
        const from = unit * size;
        let sum = values[from + width] ?? 0;
        for (let at = 0; at < width; at++) sum += (input[at] ?? 0) * (values[from + at] ?? 0);
        hidden[unit] = Math.tanh(sum);
        odds += (hidden[unit] ?? 0) * (values[from + width + 1] ?? 0);
      }
      const error = (1 / (1 + Math.exp(-odds)) - (row.isStruck ? 1 : 0)) / batchSize;
      add(gradients, last, error);
      for (let unit = 0; unit < hiddenUnits; unit++) {
        const from = unit * size;
        const out = hidden[unit] ?? 0;
        const back = error * (values[from + width + 1] ?? 0) * (1 - out ** 2);
        add(gradients, from + width + 1, error * out);
        add(gradients, from + width, back);
        for (let at = 0; at < width; at++) add(gradients, from + at, back * (input[at] ?? 0));
      }
    }
    const rate = slowest + (fastest * (1 + Math.cos((Math.PI * step) / steps))) / 2;
    for (let at = 0; at <= last; at++) {
      const gradient = (gradients[at] ?? 0) + decay * (values[at] ?? 0);
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * gradient;
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * gradient ** 2;
      const mean = (first[at] ?? 0) / (1 - 0.9 ** step);
      const spread = Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8;
      values[at] = (values[at] ?? 0) - (rate * mean) / spread;
    }
  }
  for (let unit = 0; unit < hiddenUnits; unit++) {
    const from = unit * size;
    for (let at = 0; at < width; at++) {
      const scaled = (values[from + at] ?? 0) / (deviations[at] ?? 1);
      values[from + at] = scaled;
      add(values, from + width, -scaled * (means[at] ?? 0));
    }
  }
  return values;
}

function measureSpread(rows: readonly FitRow[], width: number) {
  const means = new Float64Array(width);
  const deviations = new Float64Array(width);
  for (const { features } of rows) {
    for (let at = 0; at < width; at++) add(means, at, (features[at] ?? 0) / rows.length);
  }
  for (const { features } of rows) {
    for (let at = 0; at < width; at++) {
      add(deviations, at, ((features[at] ?? 0) - (means[at] ?? 0)) ** 2 / rows.length);
    }
  }
  return { means, deviations: deviations.map((value) => Math.sqrt(value) + 1e-6) };
}

/** Draws rows in proportion to their shares. */
function createDraw(rows: readonly FitRow[], random: () => number): () => FitRow {
  let total = 0;
  const sums = Float64Array.from(rows, ({ share }) => {
    total += share;
    return total;
  });
  return () => {
    const wanted = random() * total;
    let [low, high] = [0, rows.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    const row = rows[low];
    if (!row) throw new Error("no evidence to fit");
    return row;
  };
}

function add(values: Float64Array, at: number, value: number): void {
  values[at] = (values[at] ?? 0) + value;
}
