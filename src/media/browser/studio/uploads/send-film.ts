import { Upload } from "tus-js-client";
import { uploadEndpoints, uploadPartBytes } from "#media/contract/uploads.ts";
import { headersFor } from "#platform/browser/api/call-api.ts";
import { session } from "#platform/browser/api/session-bridge.ts";
import { chooseNextTry, readFailure } from "./next-try.ts";

/** The events of an upload. */
export interface SendingEvents {
  /** The server has created the upload under this id. */
  onCreated: (uploadId: string) => void;
  onProgress: (bytes: number) => void;
  /** The upload waits for this reason and continues by itself. */
  onWaiting: (reason: string) => void;
  /** Final: the same file fails again. */
  onFailed: (failure: { reason: string; isFinal: boolean }) => void;
  onSent: () => void;
}

export interface Sending {
  start: () => void;
  /** Stops and discards the bytes in transit, which are sent again later. */
  pause: () => void;
}

/** A connection without progress is aborted after this time. */
const stallMs = 45_000;

/**
 * Uploads a film by tus, from the server's offset on. Waits while offline, refreshes an expired
 * token, and retries temporary failures.
 */
export function sendFilm(
  file: File,
  { uploadId, ...events }: SendingEvents & { uploadId: string | undefined },
): Sending {
  let tries = 0;
  let most = 0;
  let hasRefreshed = false;
  let sentWith: string | null = null;
  let timer: number | undefined;

  const upload = new Upload(file, {
    // With an endpoint, tus would start a new upload after any failed request for the offset.
    endpoint: uploadId === undefined ? endpoint : null,
    uploadUrl: uploadId === undefined ? null : `${endpoint}/${uploadId}`,
    chunkSize: uploadPartBytes,
    metadata: { filename: file.name, lastModified: String(file.lastModified) },
    // The server's list has her unfinished uploads, on all of her devices.
    storeFingerprintForResuming: false,
    retryDelays: null,
    onBeforeRequest: (request) => {
      sentWith = session().readAccessToken();
      headersFor(uploadEndpoints.createUpload).forEach((value, name) => {
        request.setHeader(name, value);
      });
      actLater(stallMs, restart);
    },
    onUploadUrlAvailable: () => {
      upload.options.endpoint = null;
      events.onCreated(upload.url?.split("/").at(-1) ?? "");
    },
    onProgress: (bytes) => {
      if (bytes > most) {
        most = bytes;
        tries = 0;
        hasRefreshed = false;
      }
      actLater(stallMs, restart);
      events.onProgress(bytes);
    },
    onSuccess: () => {
      stopWaiting();
      events.onSent();
    },
    onError: (error) => void tryAgain(error),
  });

  function start(): void {
    stopWaiting();
    upload.start();
  }
  function restart(): void {
    void upload.abort().then(start);
  }
  function actLater(ms: number, action: () => void): void {
    stopWaiting();
    timer = window.setTimeout(action, ms);
  }
  function stopWaiting(): void {
    window.clearTimeout(timer);
    window.removeEventListener("online", start);
  }

  async function tryAgain(error: Error): Promise<void> {
    stopWaiting();
    const next = chooseNextTry(await readFailure(error, file), { tries, hasRefreshed });
    if (next.kind === "fail") return events.onFailed(next);
    if (next.kind === "refresh") {
      hasRefreshed = true;
      // Another call may have refreshed the token. If this refresh fails, the next response tells
      // why.
      if (session().readAccessToken() === sentWith)
        await session()
          .refresh()
          .catch(() => {});
      return start();
    }
    tries += 1;
    if (navigator.onLine) {
      events.onWaiting(next.reason);
      actLater(next.seconds * 1_000, start);
    } else {
      events.onWaiting("You are offline. It goes on by itself.");
      window.addEventListener("online", start);
    }
  }

  return {
    start,
    pause: () => {
      stopWaiting();
      void upload.abort();
    },
  };
}

const { path: endpoint } = uploadEndpoints.createUpload;
