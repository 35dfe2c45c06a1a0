import { callApi } from "#platform/browser/api/call-api.ts";
import { Button } from "#ui/forms/button.tsx";
import { useHydrated } from "#ui/interaction/use-hydrated.ts";
import { alignmentEndpoints } from "../../contract/alignment.ts";
import { writeMidi } from "../../contract/write-midi.ts";
import { useAlignmentCall } from "./alignment-query.ts";
import { toNotes } from "./recording.ts";
import { toBase64 } from "./to-base64.ts";
import { useRecorder } from "./use-recorder.ts";

/** Records a MIDI keyboard in the browser while the camera runs. */
export function RecordTake({ lessonId }: { lessonId: string }) {
  const isSupported = useHydrated() && "requestMIDIAccess" in navigator;
  return (
    <div className="grid gap-3 rounded-sheet bg-raised p-5 text-small shadow-sheet ring-1 ring-line">
      <p className="font-medium">Record MIDI while the camera runs</p>
      {isSupported ? (
        <Recorder lessonId={lessonId} />
      ) : (
        <p className="text-muted">
          This browser cannot listen to a MIDI keyboard; nor can iPhones and iPads. Record with
          Chrome, Edge or Firefox on a computer, or attach a MIDI file.
        </p>
      )}
    </div>
  );
}

function Recorder({ lessonId }: { lessonId: string }) {
  const { state, presses, problem, start, stop, discard, read } = useRecorder(lessonId);
  const { run, error, pending } = useAlignmentCall(lessonId);
  const attach = async () => {
    const params = { lessonId };
    const body = {
      name: "Recorded in the browser.mid",
      midi: toBase64(writeMidi(toNotes(read()))),
    };
    const texts = {
      notice: "The recording is attached",
      failure: "Unable to attach the recording.",
    };
    if (await run(() => callApi(alignmentEndpoints.attachTake, { params, body }), texts)) discard();
  };
  return (
    <>
      <p role="status" className="tabular text-muted">
        {formatRecording(state, presses)}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {state === "recording" ? (
          <Button size="small" variant="danger" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button size="small" variant="ghost" onClick={() => void start()}>
            {state === "kept" ? "Record anew" : "Start recording"}
          </Button>
        )}
        {state === "kept" && (
          <>
            <Button size="small" pending={pending} onClick={() => void attach()}>
              Attach the recording
            </Button>
            <Button size="small" variant="text" onClick={discard}>
              Discard it
            </Button>
          </>
        )}
      </div>
      {(problem ?? error) && (
        <p role="alert" className="font-medium text-danger-text">
          {problem ?? error}
        </p>
      )}
    </>
  );
}

function formatRecording(state: "idle" | "recording" | "kept", presses: number): string {
  const notes = `${presses} ${presses === 1 ? "note" : "notes"}`;
  if (state === "recording") return `Recording: ${notes}. Press Stop after the camera.`;
  if (state === "kept") return `A recording of ${notes} is kept in this browser.`;
  return "Press Start before the camera or after it: the school finds out where they meet.";
}
