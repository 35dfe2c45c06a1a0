import type { ReactNode } from "react";
import { LinkButton } from "#ui/forms/button.tsx";

interface EmptyStateProps {
  /** Verbatim from spec §2. */
  text: string;
  /** The way to fill the list, in a sentence. */
  children: ReactNode;
}

/** An empty list of the account, with a link to the library. */
export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div className="grid max-w-[34rem] justify-items-start gap-2">
      <p className="font-title text-2xl">{text}</p>
      <p className="text-muted">{children}</p>
      <LinkButton to="/library" variant="ghost" className="mt-4">
        See the lessons
      </LinkButton>
    </div>
  );
}
