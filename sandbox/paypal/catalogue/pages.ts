const maxPageSize = 20;

/** Paginates as PayPal's catalogue does: `page` and `page_size`, 10 by default and at most 20. */
export function pageOf<Row>(all: readonly Row[], query: Readonly<Record<string, unknown>>) {
  const page = positive(query.page, 1);
  const pageSize = Math.min(positive(query.page_size, 10), maxPageSize);
  const rows = all.slice((page - 1) * pageSize, page * pageSize);
  if (query.total_required !== "true") return { rows, links: [] };
  const totals = { total_items: all.length, total_pages: Math.ceil(all.length / pageSize) };
  return { rows, ...totals, links: [] };
}

function positive(text: unknown, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
