import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

/** Leads from a page of one thing back to where it was opened. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 text-small text-muted underline-offset-4 hover:text-accent-text hover:underline"
    >
      <ArrowLeft size={16} aria-hidden /> {children}
    </Link>
  );
}
