/** One measured figure and its target. */
export interface Figure {
  name: string;
  value: number;
  wanted: string;
  met: boolean;
  beside?: string;
}

/** Prints figures as a table; returns the number that miss their target. */
export function printFigures(figures: readonly Figure[]): number {
  const width = Math.max(...figures.map((figure) => figure.name.length));
  for (const { name, value, wanted, met, beside } of figures) {
    const text = Number.isInteger(value) ? String(value) : value.toFixed(2);
    const mark = met ? "ok  " : "MISS";
    process.stdout.write(
      `${mark} ${name.padEnd(width)} ${text.padStart(9)}  wanted ${wanted}  ${beside ?? ""}\n`,
    );
  }
  return figures.filter((figure) => !figure.met).length;
}
