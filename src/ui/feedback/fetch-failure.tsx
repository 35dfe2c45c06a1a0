import { failureText, isUnanswered, needsLogin } from "#platform/browser/api/api-error.ts";
import { session } from "#platform/browser/api/session-bridge.ts";
import { Button } from "../forms/button.tsx";

interface FetchFailureProps {
  /** The failed fetch, such as `Unable to fetch videos.` (spec §8). */
  text: string;
  /** The error; its message from the server replaces `text`. */
  error?: unknown;
  onRetry: () => void;
  pending: boolean;
}

/** A fetch error with a retry button, or with a login link if only a new login helps. */
export function FetchFailure({ text, error, onRetry, pending }: FetchFailureProps) {
  return (
    <div role="alert" className="grid max-w-lg justify-items-start gap-5 py-6">
      <p className="text-lg">
        {failureText(error, text)}
        {isUnanswered(error) && (
          <>
            {" "}
            <span className="text-muted">Please check your connection.</span>
          </>
        )}
      </p>
      {needsLogin(error) ? (
        <Button variant="ghost" onClick={() => session().logInAgain()}>
          Log in again
        </Button>
      ) : (
        <Button variant="ghost" onClick={onRetry} pending={pending}>
          Try again
        </Button>
      )}
    </div>
  );
}
