import { callApi } from "#platform/browser/api/call-api.ts";
import { checkFileFormat, FileButton } from "#studio/browser/index.ts";
import { alignmentEndpoints, type LessonAlignment } from "../../contract/alignment.ts";
import { useAlignmentCall } from "./alignment-query.ts";
import { formatScore, formatTake } from "./format-alignment.ts";
import { toBase64 } from "./to-base64.ts";

/** What is attached, and the choice of other files. */
export function AttachMaterials({ lessonId, data }: { lessonId: string; data: LessonAlignment }) {
  const { run, error, pending } = useAlignmentCall(lessonId);
  const { score, take } = data;
  const params = { lessonId };
  const attachScore = (file: File) =>
    run(
      async () => {
        await checkFileFormat(file, "score");
        const body = { name: nameOf(file), musicXml: await file.text() };
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
      { notice: "The MIDI file is attached", failure: "Unable to attach the MIDI file." },
    );
  return (
    <div className="grid gap-4 text-small" aria-busy={pending}>
      <p className="wrap-anywhere">{score ? formatScore(score) : "No score yet."}</p>
      <p className="wrap-anywhere">{take ? formatTake(take) : "No MIDI recording yet."}</p>
      <div className="flex flex-wrap gap-2.5">
        <FileButton
          label={score ? "Replace the score" : "Attach MusicXML"}
          variant="ghost"
          accept=".musicxml,.xml,application/vnd.recordare.musicxml+xml"
          onFiles={([file]) => file && void attachScore(file)}
        />
        <FileButton
          label={take ? "Replace the MIDI file" : "Attach a MIDI file"}
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
