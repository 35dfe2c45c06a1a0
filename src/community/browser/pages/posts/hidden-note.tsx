import { Badge } from "#ui/media/badge.tsx";

/** Tells the author of a hidden question or review. */
export function HiddenNote({ what }: { what: "question" | "review" }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <Badge>Hidden</Badge>
      Your teacher has hidden this {what}. Only you two see it.
    </p>
  );
}
