import { useEffect, useState } from "react";
import { readReturnPath } from "#accounts/session/return-path.ts";

/** Says why a user is asked to log in again; nothing where no session has expired in this tab. */
export function SessionExpired() {
  const [isExpired, setExpired] = useState(false);
  useEffect(() => setExpired(readReturnPath() !== null), []);
  return (
    <div role="status">
      {isExpired && (
        <p className="mb-7 animate-settle rounded-control border-l-4 border-lamp bg-raised px-5 py-4">
          <strong className="block font-semibold">Your session has expired.</strong>
          Log in again, and you are back where you were.
        </p>
      )}
    </div>
  );
}
