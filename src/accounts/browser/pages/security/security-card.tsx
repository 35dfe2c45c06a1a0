import { type ReactNode, useId } from "react";
import type { accountsEndpoints, CurrentUser } from "#accounts/contract.ts";
import type { DataOf } from "#platform/contract.ts";
import { Heading } from "#ui/page/page.tsx";

/** The account data that the security cards need. */
export interface SecurityProps {
  user: CurrentUser;
  security: DataOf<typeof accountsEndpoints.security>;
}

interface SecurityCardProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** One section of the security page. */
export function SecurityCard({ title, lead, children }: SecurityCardProps) {
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
