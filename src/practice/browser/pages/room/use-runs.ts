import { useEffect, useMemo } from "react";
import { useSession } from "#accounts/browser/index.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { isWholePiece } from "../../engine/passage.ts";
import { createRunRecorder, type RunKeeper } from "../../engine/runs/run-recorder.ts";
import { keepRuns, type RunOwner, sendKeptRuns } from "../../runs/keep-runs.ts";
import { formatBars } from "./address/bar-address.ts";

/** Keeps the runs of a lesson's score on the device, and sends a user's to the school. */
export function useRuns(videoId: string, written: PracticeDocument): RunKeeper {
  const { currentUser } = useSession();
  const userId = currentUser?._id ?? null;
  const registeredAt = currentUser?.createdAt ?? null;
  const owner = useMemo<RunOwner>(
    () => (userId === null || registeredAt === null ? null : { userId, registeredAt }),
    [userId, registeredAt],
  );
  useEffect(() => {
    const send = () => void sendKeptRuns(owner);
    const leave = new AbortController();
    send();
    addEventListener("online", send, { signal: leave.signal });
    document.addEventListener("visibilitychange", send, { signal: leave.signal });
    return () => leave.abort();
  }, [owner]);
  return useMemo(
    () => ({
      open: (subject) => {
        const { scoreSha256 } = written;
        const passage = isWholePiece(written, subject) ? null : formatBars(written, subject);
        const runId = crypto.randomUUID();
        return createRunRecorder({ ...subject, videoId, scoreSha256, passage }, { runId });
      },
      keep: (recorder) => void keepRuns(owner, recorder.read()),
      end: (recorder) => void keepRuns(owner, recorder.read()).then(() => sendKeptRuns(owner)),
    }),
    [videoId, written, owner],
  );
}
