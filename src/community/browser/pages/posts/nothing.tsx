import type { ReactNode } from "react";
import { LinkButton } from "#ui/forms/button.tsx";

interface NothingProps {
  /** To the letter of spec §2. */
  text: string;
  /** How it comes to be something, in a sentence. */
  children: ReactNode;
}

/** An empty list of the account, and the way to fill it. */
export function Nothing({ text, children }: NothingProps) {
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
