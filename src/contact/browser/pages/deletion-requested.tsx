import { useEffect, useState } from "react";
import { readTab, writeTab } from "#platform/browser/storage/tab-storage.ts";
import { Panel } from "#ui/feedback/panel.tsx";

const key = "tlp-deletion-requested";

/** The email of this tab's deletion request; survives a reload. */
export function useRequestedDeletion() {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => setEmail(readTab(key)), []);
  const store = (requested: string) => {
    writeTab(key, requested);
    setEmail(requested);
  };
  return [email, store] as const;
}

/** Shows the next step, as long as the tab is open. */
export function DeletionRequested({ email }: { email: string | null }) {
  return (
    <div role="status">
      {email !== null && (
        <Panel title="One more step: open our mail" className="mb-10">
          <p>
            We have written to <strong className="wrap-anywhere text-text">{email}</strong>. Your
            account is deleted only after you confirm it by the link in that mail, which is good for
            24 hours. Three business days later it is gone.
          </p>
          <p className="mt-2">
            No mail after a few minutes? Look into your spam folder, or send the request again with
            the email of your account.
          </p>
        </Panel>
      )}
    </div>
  );
}
