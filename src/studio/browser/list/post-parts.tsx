import type { ReactNode } from "react";
import { presentTime } from "../present-time.ts";

export const postLinkClass =
  "wrap-anywhere underline decoration-line underline-offset-4 transition-colors duration-200 hover:text-accent-text";

interface PostHeadProps {
  person: { name: string };
  /** ISO 8601. */
  writtenAt: string;
  /** Where it stands. */
  children?: ReactNode;
}

/** Who wrote it, when, and where. */
export function PostHead({ person, writtenAt, children }: PostHeadProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-muted">
      <span className="min-w-0 font-medium text-text wrap-anywhere">{person.name}</span>
      <time dateTime={writtenAt}>{presentTime(writtenAt)}</time>
      {children}
    </p>
  );
}

export function PostText({ children }: { children: string }) {
  return <p className="mt-1.5 max-w-[62ch] whitespace-pre-line wrap-anywhere">{children}</p>;
}
