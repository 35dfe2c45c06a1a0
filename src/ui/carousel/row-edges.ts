/** How far a row that scrolls sideways has got. At both ends at once where everything fits. */
export interface RowEdges {
  atStart: boolean;
  atEnd: boolean;
}

/** Less than this is rounding, not something to go to. */
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
 * Tells a row's edges now and whenever it is scrolled, or it or what it holds changes its size.
 * Returns how to stop.
 */
export function watchEdges(row: HTMLElement, tell: (edges: RowEdges) => void): () => void {
  let told = "";
  const read = () => {
    const edges = readEdges(row);
    const now = `${edges.atStart} ${edges.atEnd}`;
    if (now === told) return;
    told = now;
    tell(edges);
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
