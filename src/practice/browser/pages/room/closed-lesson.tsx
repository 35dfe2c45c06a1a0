import { intendLesson, useSession } from "#accounts/browser/index.ts";
import { ApiError } from "#platform/browser/api/api-error.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { LinkButton } from "#ui/forms/button.tsx";

interface ClosedLessonProps {
  videoId: string;
  /** The page's name in texts, such as `practice room`. */
  name: string;
  error: Error | null;
  retry: () => void;
  isFetching: boolean;
}

/** The reason that a lesson's room or score does not open, and the next step. */
export function ClosedLesson({ videoId, name, error, retry, isFetching }: ClosedLessonProps) {
  const isSignedIn = useSession().currentUser !== null;
  const { code, status } = error instanceof ApiError ? error : { code: "", status: 0 };
  if (code === "practice.no_score") {
    return (
      <>
        <p className="max-w-[52ch] text-muted">
          This lesson has no score yet, so there is nothing to print or to play along with. The
          lesson itself is there to watch.
        </p>
        <div className="button-row">
          <LinkButton to={`/video/${videoId}`}>Back to the lesson</LinkButton>
        </div>
      </>
    );
  }
  if (code === "billing.plan_lacks_category" || status === 401) {
    return (
      <>
        <p className="max-w-[52ch] text-muted">
          {isSignedIn
            ? `Your plan does not include this lesson, so its ${name} stays closed.`
            : `The ${name} opens with a plan that includes this lesson.`}
        </p>
        <div className="button-row">
          <LinkButton to="/plans" onClick={() => intendLesson(videoId)}>
            See the plans
          </LinkButton>
          {!isSignedIn && (
            <LinkButton to="/login" variant="ghost" onClick={() => intendLesson(videoId)}>
              Login
            </LinkButton>
          )}
        </div>
      </>
    );
  }
  return (
    <FetchFailure
      text={`Unable to open the ${name}.`}
      error={error}
      onRetry={retry}
      pending={isFetching}
    />
  );
}
