import { type ReactNode, useId } from "react";
import { Heading } from "#ui/page/page.tsx";

interface AccountCardProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** One section of an account page. */
export function AccountCard({ title, lead, children }: AccountCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-sheet bg-raised p-6 shadow-sheet ring-1 ring-line sm:p-8"
    >
      <Heading level={2} look="small" id={id}>
        {title}
      </Heading>
      <div className="mt-1.5 text-small text-muted">{lead}</div>
      <div className="mt-6">{children}</div>
    </section>
  );
}
