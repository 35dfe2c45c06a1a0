import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { createDocument } from "#practice/server/document/create-document.ts";
import { openScoreFile, readScore } from "#score/server/index.ts";

/** A key that was struck, and the written note that it stands for; null for a key too many. */
export interface RecordedStrike {
  pitchMidi: number;
  seconds: number;
  noteId: string | null;
}

export interface RecordedPiece {
  folder: string;
  /** The refusal of the score. It is set instead of the document. */
  refused?: string;
  document?: PracticeDocument;
  performances: RecordedStrike[][];
}

const scoreFile = "xml_score.musicxml";
const alignmentsEnd = "_note_alignments";

/**
 * Reads performances in the layout of the ASAP dataset, piece by piece: a folder a piece with
 * `xml_score.musicxml` and a `…_note_alignments/note_alignment.tsv` a performance, which has the
 * seconds and pitch of each strike and the id of its note. At most `most` performances a piece.
 */
export async function* readRecordedPieces(
  corpus: string,
  { most }: { most: number },
): AsyncGenerator<RecordedPiece> {
  const files = await readdir(corpus, { recursive: true });
  for (const file of files.filter((name) => path.basename(name) === scoreFile).sort()) {
    const folder = path.dirname(file);
    const names = (await readdir(path.join(corpus, folder)))
      .filter((name) => name.endsWith(alignmentsEnd))
      .slice(0, most);
    const performances = await Promise.all(
      names.map(async (name) =>
        readStrikes(await readFile(path.join(corpus, folder, name, "note_alignment.tsv"), "utf8")),
      ),
    );
    try {
      const score = readScore(openScoreFile(await readFile(path.join(corpus, file))));
      const body = createDocument(score, { scoreSha256: folder, film: null });
      yield { folder, document: { ...body, engraving: null }, performances };
    } catch (error) {
      yield { folder, refused: String(error), performances };
    }
  }
}

/** The columns are note, strike, track, channel, pitch and second. A note is `n19-2` in its second pass. */
function readStrikes(table: string): RecordedStrike[] {
  return table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .filter(([, strike]) => strike !== "deletion")
    .map(([note = "", , , , pitch, second]) => ({
      pitchMidi: Number(pitch),
      seconds: Number(second),
      noteId: note === "insertion" ? null : note.replace(/-\d+$/, ""),
    }))
    .sort((one, other) => one.seconds - other.seconds);
}
