import { findVideoById } from "#catalog/server/index.ts";
import type { DataOf } from "#platform/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import {
  type alignmentEndpoints,
  mostSoundSeconds,
  mostWindowSeconds,
  peaksPerSecond,
} from "../../contract/alignment.ts";
import type { AlignmentDeps } from "../align-job.ts";
import { findLessonSound } from "../matching/lesson-sound.ts";
import { round, storedNotes, storedSpans } from "../matching/spans.ts";
import { findAlignment } from "../queries.ts";

type Window = DataOf<typeof alignmentEndpoints.alignmentWindow>;
type Sound = DataOf<typeof alignmentEndpoints.alignmentSound>;

interface Place {
  lessonId: string;
  from: number;
}

/**
 * A minute of peaks and played notes, with each span's nudge applied. Throws
 * `catalog.lesson_not_found`.
 */
export async function readWindow(
  { db }: Pick<AlignmentDeps, "db">,
  { lessonId, from }: Place,
): Promise<Window> {
  if (!(await findVideoById({ db }, lessonId))) throw new AppError("catalog.lesson_not_found");
  const row = await findAlignment(db, lessonId);
  const spanOf = new Map(
    storedSpans
      .parse(row?.spans ?? [])
      .flatMap((span) => span.onsets.map(([, seconds]) => [seconds, span] as const)),
  );
  const notes = storedNotes.parse(row?.notes ?? []).flatMap(([pitchMidi, onset, duration]) => {
    const span = spanOf.get(onset);
    const seconds = round(onset + (span?.nudgeMs ?? 0) / 1000);
    if (seconds + duration < from || seconds > from + mostWindowSeconds) return [];
    return [{ pitchMidi, seconds, durationSeconds: duration, span: span?.id ?? null }];
  });
  const first = Math.floor(from * peaksPerSecond);
  const peaks = row?.peaks?.subarray(first, first + mostWindowSeconds * peaksPerSecond);
  return { fromSeconds: first / peaksPerSecond, peaks: [...(peaks ?? [])], notes };
}

interface SoundDeps extends Pick<AlignmentDeps, "db"> {
  mediaFiles: FileStore;
  masterKey: Uint8Array;
}

/**
 * Some seconds of the sound that was aligned. Throws `catalog.lesson_not_found` and
 * `alignment.no_sound`.
 */
export async function readSound(deps: SoundDeps, { lessonId, from }: Place): Promise<Sound> {
  const video = await findVideoById(deps, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  const sound = video.mediaId ? await findLessonSound(deps, video.mediaId) : null;
  const first = sound?.boundaries.findLastIndex((seconds) => seconds <= from) ?? -1;
  const begins = sound?.boundaries[first];
  if (!sound || begins === undefined || first >= sound.boundaries.length - 1) {
    throw new AppError("alignment.no_sound");
  }
  const parts = [await sound.readInit()];
  for (let sequence = first; sequence < sound.boundaries.length - 1; sequence++) {
    if ((sound.boundaries[sequence] ?? 0) - begins >= mostSoundSeconds) break;
    parts.push(await sound.readSegment(sequence));
  }
  return { fromSeconds: begins, mp4: Buffer.concat(parts).toString("base64") };
}
