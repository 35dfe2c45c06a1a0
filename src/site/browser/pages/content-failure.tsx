import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { Heading } from "#ui/page/page.tsx";

interface ContentFailureProps {
  error: Error;
  isFetching: boolean;
  refetch: () => unknown;
  /** The heading's level: 1 where the missing text contains the page's heading. */
  level: 1 | 2;
}

/** The error of a page's text, with a retry button. */
export function ContentFailure({ error, isFetching, refetch, level }: ContentFailureProps) {
  return (
    <div className="py-6">
      <Heading level={level} look={level === 1 ? "title" : "section"}>
        This text could not be loaded
      </Heading>
      <FetchFailure
        text={error.message}
        error={error}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    </div>
  );
}
