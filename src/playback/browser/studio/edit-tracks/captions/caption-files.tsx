import { useState } from "react";
import { saveFile } from "#platform/browser/api/download-file.ts";
import { type Cue, maxSubtitleBytes } from "#playback/contract/tracks.ts";
import { writeWebVtt } from "#playback/contract/write-web-vtt.ts";
import { FileButton, FileFormatError, readTextFile } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { findOtherFormat } from "../subtitles/other-formats.ts";
import { readSubtitles } from "../subtitles/read-subtitles.ts";
import { type EditedCue, presentCaptions, readEdited } from "./edited-cues.ts";

interface CaptionFilesProps {
  cues: readonly EditedCue[];
  /** The name of the file to save. */
  name: string;
  /** True while there are unsaved changes. */
  isChanged: boolean;
  onImported: (cues: Cue[]) => void;
}

interface Imported {
  text: string;
  problems: { line: number; problem: string }[];
}

/** Reads captions from a file into the editor without saving them, and writes them to a file. */
export function CaptionFiles({ cues, name, isChanged, onImported }: CaptionFilesProps) {
  const [imported, setImported] = useState<Imported | null>(null);
  const [error, setError] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    setImported(null);
    setError(null);
    try {
      const read = readSubtitles(await readText(file));
      setImported({
        text: `${file.name}: ${presentCaptions(read.cues.length)}`,
        problems: read.problems,
      });
      if (read.cues.length > 0) onImported(read.cues);
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : "This file cannot be read.");
    }
  };
  const write = (): void => {
    const written = cues.map(readEdited).filter((read) => typeof read !== "string");
    saveFile(new Blob([writeWebVtt(written)], { type: "text/vtt" }), name);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2.5">
        <FileButton
          label="Read a file"
          fullLabel="Read a file of captions: WebVTT, SRT, SBV or TTML"
          variant="ghost"
          accept=".vtt,.srt,.sbv,.ttml,.dfxp,.itt,.xml,.txt,text/vtt,application/ttml+xml"
          onFiles={([file]) => file && void take(file)}
        />
        <Button variant="ghost" size="small" disabled={cues.length === 0} onClick={write}>
          Download .vtt
        </Button>
      </div>
      {error && (
        <p role="alert" className="font-medium text-danger-text">
          {error}
        </p>
      )}
      {imported && (
        <div role="status" className="text-small text-muted">
          <p className="wrap-anywhere">
            {imported.text}.{isChanged && " Nothing is saved yet."}
          </p>
          {imported.problems.length > 0 && (
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {imported.problems.slice(0, 20).map(({ line, problem }) => (
                <li key={line}>
                  Line {line}: {problem}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

async function readText(file: File): Promise<string> {
  if (file.size > maxSubtitleBytes) {
    throw new Error("This file is too large. Captions take at most 1 MB.");
  }
  const text = await readTextFile(file, "captions");
  const other = findOtherFormat(text);
  if (other === undefined) return text;
  throw new FileFormatError(
    `This is ${other}. Export it as WebVTT (.vtt) or SRT (.srt) and choose that file.`,
  );
}
