/** The scroll state of a horizontal row; at both ends if all slides fit. */
export interface RowEdges {
  atStart: boolean;
  atEnd: boolean;
}

/** Smaller distances are rounding errors. */
const tolerancePixels = 2;

export function readEdges(row: {
  scrollLeft: number;
  scrollWidth: number;
  clientWidth: number;
}): RowEdges {
  return {
    atStart: row.scrollLeft <= tolerancePixels,
    atEnd: row.scrollLeft + row.clientWidth >= row.scrollWidth - tolerancePixels,
  };
}

/**
 * Calls back with a row's edges now and whenever they change by scrolling or resizing. Returns a
 * function that stops watching.
 */
export function watchEdges(row: HTMLElement, onChange: (edges: RowEdges) => void): () => void {
  let last = "";
  const read = () => {
    const edges = readEdges(row);
    const now = `${edges.atStart} ${edges.atEnd}`;
    if (now === last) return;
    last = now;
    onChange(edges);
  };
  const sizes = new ResizeObserver(read);
  for (const each of [row, ...row.children]) sizes.observe(each);
  row.addEventListener("scroll", read, { passive: true });
  read();
  return () => {
    sizes.disconnect();
    row.removeEventListener("scroll", read);
  };
}
