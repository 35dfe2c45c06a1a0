import { failureText } from "#platform/browser/api/api-error.ts";
import { Button } from "../forms/button.tsx";

interface FetchFailureProps {
  /** What could not be fetched, such as `Unable to fetch videos.` (spec §8). */
  text: string;
  /** The error; its message from the server replaces `text`. */
  error?: unknown;
  onRetry: () => void;
  pending: boolean;
}

/** A fetch error with a retry button. */
export function FetchFailure({ text, error, onRetry, pending }: FetchFailureProps) {
  const shown = failureText(error, text);
  return (
    <div role="alert" className="grid max-w-lg justify-items-start gap-5 py-6">
      <p className="text-lg">
        {shown}
        {shown === text && (
          <>
            {" "}
            <span className="text-muted">Please check your connection.</span>
          </>
        )}
      </p>
      <Button variant="ghost" onClick={onRetry} pending={pending}>
        Try again
      </Button>
    </div>
  );
}
