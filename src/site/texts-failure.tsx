import { Button } from "#ui/button.tsx";

interface TextsFailureProps {
  error: Error;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Says why a page's words could not be had, and offers to ask again. */
export function TextsFailure({ error, isFetching, refetch }: TextsFailureProps) {
  return (
    <div role="alert" className="grid max-w-lg justify-items-start gap-5 py-6">
      <p className="text-lg">
        {error.message} <span className="text-quiet">Please check your connection.</span>
      </p>
      <Button variant="ghost" onClick={() => void refetch()} pending={isFetching}>
        Try again
      </Button>
    </div>
  );
}
