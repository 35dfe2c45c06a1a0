import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { uploadEndpoints } from "#media/contract/uploads.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { Button } from "#ui/forms/button.tsx";

interface ClipPlayerProps {
  uploadId: string;
  name: string;
  video: RefObject<HTMLVideoElement | null>;
  /** Receives whether the video has a current time. */
  onReady: (isReady: boolean) => void;
}

/**
 * Plays an upload in its original form, loaded on demand since it may be gigabytes. After a
 * connection loss it loads again and returns to its position.
 */
export function ClipPlayer({ uploadId, name, video, onReady }: ClipPlayerProps) {
  const [failure, setFailure] = useState<"lost" | "unplayable" | null>(null);
  const stoodAt = useRef(0);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () =>
      (await callApi(uploadEndpoints.watchUpload, { params: { uploadId } })).data.url,
    onSuccess: () => setFailure(null),
  });
  if (failure === "unplayable") {
    return (
      <p role="status" className="text-small text-muted">
        This browser cannot play this film as it was sent. It is made for every browser all the
        same; times can be typed.
      </p>
    );
  }
  if (data !== undefined && failure === null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody has written captions of a film that was just sent
      <video
        ref={video}
        src={data}
        controls
        playsInline
        preload="metadata"
        aria-label={`Film: ${name}`}
        className="aspect-video max-h-[60vh] w-full rounded-control bg-black"
        onLoadedMetadata={({ currentTarget }) => {
          if (stoodAt.current > 0) currentTarget.currentTime = stoodAt.current;
          onReady(true);
        }}
        onError={({ currentTarget }) => {
          if (currentTarget.currentTime > 0) stoodAt.current = currentTarget.currentTime;
          onReady(false);
          if (currentTarget.error?.code === MediaError.MEDIA_ERR_NETWORK) setFailure("lost");
          else
            void isReachable(data).then((isThere) => setFailure(isThere ? "unplayable" : "lost"));
        }}
      />
    );
  }
  const label = failure === "lost" ? "Try again" : "Watch it";
  const problem = error
    ? failureText(error, "Unable to play this film. Please try again.")
    : failure && "The film could not be fetched. Please check your connection.";
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="ghost"
        size="small"
        pending={isPending}
        aria-label={`${label}: ${name}`}
        onClick={() => mutate()}
      >
        {label}
      </Button>
      {problem && (
        <p role="alert" className="font-medium text-danger-text">
          {problem}
        </p>
      )}
    </div>
  );
}

/**
 * Whether the film is available: browsers report an unavailable film and a connection loss alike.
 */
async function isReachable(url: string): Promise<boolean> {
  const response = await fetch(url, { headers: { range: "bytes=0-0" } }).catch(() => null);
  return response?.ok === true;
}
