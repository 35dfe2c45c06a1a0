import { callApi } from "#platform/browser/api/call-api.ts";
import { checkFileFormat, FileButton } from "#studio/browser/index.ts";
import { alignmentEndpoints, type LessonAlignment } from "../../contract/alignment.ts";
import { useAlignmentCall } from "./alignment-query.ts";
import { formatScore, formatTake } from "./format-alignment.ts";
import { ScoreReading } from "./reading/score-reading.tsx";
import { toBase64 } from "./to-base64.ts";

/** The attached files, and buttons to choose others. */
export function AttachMaterials({ lessonId, data }: { lessonId: string; data: LessonAlignment }) {
  const { run, error, pending } = useAlignmentCall(lessonId);
  const { score, take } = data;
  const params = { lessonId };
  const attachScore = (file: File) =>
    run(
      async () => {
        await checkFileFormat(file, "score");
        const bytes = toBase64(new Uint8Array(await file.arrayBuffer()));
        const body = { name: nameOf(file), file: bytes };
        return callApi(alignmentEndpoints.attachScore, { params, body });
      },
      { notice: "The score is attached", failure: "Unable to attach the score." },
    );
  const attachTake = (file: File) =>
    run(
      async () => {
        await checkFileFormat(file, "midi");
        const midi = toBase64(new Uint8Array(await file.arrayBuffer()));
        return callApi(alignmentEndpoints.attachTake, {
          params,
          body: { name: nameOf(file), midi },
        });
      },
      { notice: "The MIDI recording is attached", failure: "Unable to attach the MIDI recording." },
    );
  return (
    <div className="grid gap-4 text-small" aria-busy={pending}>
      <p className="wrap-anywhere">{score ? formatScore(score) : "No score yet."}</p>
      {score && <ScoreReading lessonId={lessonId} score={score} />}
      <p className="wrap-anywhere">{take ? formatTake(take) : "No MIDI recording yet."}</p>
      <div className="flex flex-wrap gap-2.5">
        <FileButton
          label={score ? "Replace the score" : "Attach MusicXML or MIDI"}
          variant="ghost"
          accept=".musicxml,.mxl,.xml,.mid,.midi,audio/midi,application/vnd.recordare.musicxml+xml,application/vnd.recordare.musicxml"
          onFiles={([file]) => file && void attachScore(file)}
        />
        <FileButton
          label={take ? "Replace the MIDI recording" : "Attach a MIDI recording"}
          variant="ghost"
          accept=".mid,.midi,audio/midi"
          onFiles={([file]) => file && void attachTake(file)}
        />
      </div>
      {error && (
        <p role="alert" className="font-medium text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}

const nameOf = ({ name }: File) => name.trim().slice(0, 200) || "file";
