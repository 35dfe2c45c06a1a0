import { type RefObject, useRef, useState } from "react";
import { useUploadUrls, WatchButton } from "./watch-button.tsx";

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
  const urls = useUploadUrls([uploadId], () => setFailure(null));
  const url = urls.data?.[0];
  if (failure === "unplayable") {
    return (
      <p role="status" className="text-small text-muted">
        This browser cannot play this film as it was sent. It is made for every browser all the
        same; times can be typed.
      </p>
    );
  }
  if (url !== undefined && failure === null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody has written captions of a film that was just sent
      <video
        ref={video}
        src={url}
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
          else void isReachable(url).then((isThere) => setFailure(isThere ? "unplayable" : "lost"));
        }}
      />
    );
  }
  return (
    <WatchButton
      label={failure === "lost" ? "Try again" : "Watch it"}
      name={name}
      urls={urls}
      failure="Unable to play this film. Please try again."
      problem={failure && "The film could not be fetched. Please check your connection."}
    />
  );
}

/**
 * Whether the film is available: browsers report an unavailable film and a connection loss alike.
 */
async function isReachable(url: string): Promise<boolean> {
  const response = await fetch(url, { headers: { range: "bytes=0-0" } }).catch(() => null);
  return response?.ok === true;
}
