import { Button } from "#ui/button.tsx";
import { Heading } from "#ui/page.tsx";

interface TextsFailureProps {
  error: Error;
  isFetching: boolean;
  refetch: () => unknown;
  /** The heading's rank: 1 where the missing words would have brought it. */
  level: 1 | 2;
}

/** Says that a page's words could not be had, and why, and offers to ask again. */
export function TextsFailure({ error, isFetching, refetch, level }: TextsFailureProps) {
  return (
    <div role="alert" className="grid max-w-xl justify-items-start py-6">
      <Heading level={level} look={level === 1 ? "title" : "section"}>
        These words did not arrive
      </Heading>
      <p className="mt-4 text-[1.1875rem]">{error.message}</p>
      <p className="mt-1 text-quiet">Please check your connection, then ask again.</p>
      <Button onClick={() => void refetch()} pending={isFetching} className="mt-8">
        Try again
      </Button>
    </div>
  );
}
