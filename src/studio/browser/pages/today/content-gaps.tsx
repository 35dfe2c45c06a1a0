import { ChevronDown, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { ContentGaps as Gaps } from "#site/contract/content-gaps.ts";
import { ListSection } from "../../list/studio-list.tsx";
import { missingTexts, presentDeadLink } from "./present-gaps.ts";

/** Missing texts of the school and dead links. `isOpen`: the list starts expanded. */
export function ContentGapList({ gaps, isOpen }: { gaps: Gaps; isOpen: boolean }) {
  const { missing, deadLinks } = gaps;
  if (missing.length + deadLinks.length === 0) return null;
  return (
    <ListSection
      id="content-gaps"
      title="Your site"
      lead="Nothing is shown in place of what is missing. Write what you have; the rest stays away."
    >
      {deadLinks.length > 0 && (
        <ul className="mb-5 grid gap-3">
          {deadLinks.map((link) => (
            <li
              key={`${link.kind} ${link.lesson}`}
              className="rounded-sheet bg-raised px-6 py-4 shadow-sheet ring-1 ring-line"
            >
              <GapLink to={presentDeadLink(link).to}>{presentDeadLink(link).text}</GapLink>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <details
          open={isOpen}
          className="group rounded-sheet bg-raised px-6 py-2 shadow-sheet ring-1 ring-line"
        >
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-medium">
            {missing.length === 1 ? "1 thing" : `${missing.length} things`} that visitors do not see
            yet
            <ChevronDown
              size={20}
              aria-hidden
              className="text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <ul className="pb-2">
            {missing.map((kind) => (
              <li key={kind} className="border-t border-line py-3">
                <GapLink to={missingTexts[kind].to} note={missingTexts[kind].note}>
                  {missingTexts[kind].label}
                </GapLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </ListSection>
  );
}

interface GapLinkProps {
  to: string;
  note?: string;
  children: string;
}

function GapLink({ to, note, children }: GapLinkProps) {
  return (
    <Link
      to={to}
      className="flex items-center justify-between gap-4 hover:[&_svg]:text-accent-text"
    >
      <span className="min-w-0">
        <span className="block font-medium">{children}</span>
        {note !== undefined && <span className="block text-small text-muted">{note}</span>}
      </span>
      <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
    </Link>
  );
}
