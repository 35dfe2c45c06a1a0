import { useEffect, useState } from "react";
import { readReturnPath } from "#accounts/browser/session/intention/return-path.ts";
import { Panel } from "#ui/feedback/panel.tsx";

/** Explains a login after an expired session; empty if no session has expired in this tab. */
export function SessionExpired() {
  const [isExpired, setExpired] = useState(false);
  useEffect(() => setExpired(readReturnPath() !== null), []);
  return (
    <div role="status">
      {isExpired && (
        <Panel title="Your session has expired." className="mb-7">
          Log in again, and one button leads back to where you were.
        </Panel>
      )}
    </div>
  );
}
