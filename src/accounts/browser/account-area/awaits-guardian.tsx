import { Link } from "react-router";
import { Panel } from "#ui/feedback/panel.tsx";

interface AwaitsGuardianProps {
  /** The action that needs the guardian's confirmation, as "pay for a plan". */
  toDo: string;
  className?: string;
}

/** Replaces buttons whose calls the server refuses until a minor's guardian has confirmed. */
export function AwaitsGuardian({ toDo, className }: AwaitsGuardianProps) {
  return (
    <Panel title="Your parent or guardian has not confirmed yet" {...(className && { className })}>
      Once they have, you can {toDo}.{" "}
      <Link to="/account-profile" className="text-accent-text underline underline-offset-4">
        Send them the mail again
      </Link>
    </Panel>
  );
}
