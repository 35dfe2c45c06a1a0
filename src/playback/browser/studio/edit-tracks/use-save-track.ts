import { useState } from "react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { ApiError } from "#platform/browser/api/call-api.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";

interface TrackSaving<Track> {
  /** Saves the edited track with the version that the instructor saw. */
  send: () => Promise<Track>;
  /** Fetches the current track. */
  fetchNewest: () => Promise<Track>;
  /** Replaces the edited track by the current one. */
  show: (track: Track) => void;
}

/** Saves captions or chapters. A save never overwrites another window's version. */
export function useSaveTrack<Track>({ send, fetchNewest, show }: TrackSaving<Track>) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const attempt = async (act: () => Promise<Track>, failure: string): Promise<boolean> => {
    setPending(true);
    setError(null);
    try {
      show(await act());
      setOutdated(false);
      return true;
    } catch (thrown) {
      setError(failureText(thrown, failure));
      if (thrown instanceof ApiError && thrown.code === "playback.tracks_changed") {
        setOutdated(true);
      }
      return false;
    } finally {
      setPending(false);
    }
  };
  const save = async (): Promise<void> => {
    if (await attempt(send, "Unable to save it. Please try again.")) notifySuccess("Saved");
  };
  const showNewest = async (): Promise<void> => {
    await attempt(fetchNewest, "Unable to fetch what is there now.");
  };
  return {
    pending,
    error,
    setError,
    isOutdated,
    save: () => void save(),
    showNewest: () => void showNewest(),
  };
}
