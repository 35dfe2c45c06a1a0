import { Button } from "#ui/forms/button.tsx";

export const cuesPerPage = 50;

interface PagesProps {
  /** From 0. */
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Pages through a long list of captions. */
export function Pages({ page, total, onPage }: PagesProps) {
  if (total <= cuesPerPage) return null;
  const first = page * cuesPerPage;
  const last = Math.min(total, first + cuesPerPage);
  return (
    <nav aria-label="Pages of captions" className="flex flex-wrap items-center gap-3 text-small">
      <Button variant="ghost" size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Earlier
      </Button>
      <span className="tabular">
        {first + 1} to {last} of {total}
      </span>
      <Button
        variant="ghost"
        size="small"
        disabled={last === total}
        onClick={() => onPage(page + 1)}
      >
        Later
      </Button>
    </nav>
  );
}
