import { useMutation } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { uploadEndpoints } from "#studio/contract/uploads.ts";
import { Button } from "#ui/forms/button.tsx";

interface ClipPlayerProps {
  uploadId: string;
  name: string;
  video: RefObject<HTMLVideoElement | null>;
  /** Hears whether there is a moment to take. */
  onReady: (isReady: boolean) => void;
}

/** Plays an upload as it was sent, once it is asked for: it may be gigabytes. */
export function ClipPlayer({ uploadId, name, video, onReady }: ClipPlayerProps) {
  const [isUnplayable, setUnplayable] = useState(false);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () =>
      (await callApi(uploadEndpoints.watchUpload, { params: { uploadId } })).data.url,
  });
  if (isUnplayable) {
    return (
      <p role="status" className="text-small text-muted">
        This browser cannot play this film as it was sent. It is made for every browser all the
        same; times can be typed.
      </p>
    );
  }
  if (data !== undefined) {
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
        onLoadedMetadata={() => onReady(true)}
        onError={() => {
          onReady(false);
          setUnplayable(true);
        }}
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="ghost"
        size="small"
        pending={isPending}
        aria-label={`Watch it: ${name}`}
        onClick={() => mutate()}
      >
        Watch it
      </Button>
      {error && (
        <p role="alert" className="font-medium text-danger-text">
          {failureText(error, "Unable to play this film. Please try again.")}
        </p>
      )}
    </div>
  );
}
