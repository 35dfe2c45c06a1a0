import { Link } from "react-router";
import { Panel } from "#ui/feedback/panel.tsx";

interface AwaitsGuardianProps {
  /** What the guardian's word opens, as "pay for a plan". */
  toDo: string;
  className?: string;
}

/** Stands where the buttons are that the server refuses a minor until their guardian has confirmed. */
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
