import { useMutation } from "@tanstack/react-query";
import { uploadEndpoints } from "#media/contract/uploads.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { Button } from "#ui/forms/button.tsx";

/** The URLs of uploads in their original form, fetched on demand since uploads may be gigabytes. */
export function useUploadUrls(uploadIds: readonly string[], onFetched: () => void) {
  return useMutation({
    mutationFn: () => Promise.all(uploadIds.map(findUrl)),
    onSuccess: onFetched,
  });
}

async function findUrl(uploadId: string): Promise<string> {
  return (await callApi(uploadEndpoints.watchUpload, { params: { uploadId } })).data.url;
}

interface WatchButtonProps {
  label: string;
  /** The film's name, which the accessible name adds. */
  name?: string;
  urls: Pick<ReturnType<typeof useUploadUrls>, "mutate" | "error" | "isPending">;
  /** Shown if no reason is known why the URLs were not fetched. */
  failure: string;
  /** Why the film stopped after its URLs were fetched. */
  problem: string | null;
}

/** Fetches the URLs, and says why the film cannot be watched. */
export function WatchButton({ label, name, urls, failure, problem }: WatchButtonProps) {
  const { mutate, error, isPending } = urls;
  const shown = error ? failureText(error, failure) : problem;
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="ghost"
        size="small"
        pending={isPending}
        aria-label={name === undefined ? undefined : `${label}: ${name}`}
        onClick={() => mutate()}
      >
        {label}
      </Button>
      {shown && (
        <p role="alert" className="font-medium text-danger-text">
          {shown}
        </p>
      )}
    </div>
  );
}
