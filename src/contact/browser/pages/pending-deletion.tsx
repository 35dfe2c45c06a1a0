import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { Panel } from "#ui/feedback/panel.tsx";

const pendingQuery = apiQuery(
  "/api/account-deletion",
  async () => (await import("#contact/contract.ts")).contactEndpoints.pendingDeletion,
  {},
);

/** Shows the signed-in user's pending deletion; renders nothing without one. */
export function PendingDeletionNotice() {
  const { data } = useQuery(pendingQuery);
  const deletion = data?.deletion;
  if (!deletion) return null;
  if (deletion.dates === null) {
    return (
      <Panel title="You asked us to delete your account">
        Nothing happens until you confirm it: open the link in the mail that we have sent you. It is
        good for 24 hours. No mail? {again}
      </Panel>
    );
  }
  const { deleteOn, latestOn } = deletion.dates;
  return (
    <Panel title={`Your account will be deleted on ${presentDay(deleteOn, { weekday: true })}`}>
      At the latest on {presentDay(latestOn, { weekday: true })}. Until then you can stop it by the
      link in our mail. No mail? {again}
    </Panel>
  );
}

const again = (
  <Link to="/account-deletion" className="text-accent-text underline underline-offset-4">
    Ask for it again
  </Link>
);
