import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import type { EncodingStage } from "../../contract/encodings.ts";
import { encodeLadder, type LadderSource } from "./encode-ladder.ts";
import { segmentSeconds } from "./ladder.ts";
import type { MediaManifest, RenditionTrack } from "./media-manifest.ts";
import { packageLesson } from "./package-lesson.ts";
import { keyRotationSegments, protectLesson } from "./protect-lesson.ts";
import { writeFrame } from "./write-frame.ts";
import { writeMasters } from "./write-masters.ts";
import { writeStoryboard } from "./write-storyboard.ts";

export interface DeliveryDeps {
  ffmpeg: Ffmpeg;
  /** At least 32 bytes. Segment keys are derived from it and never stored. */
  masterKey: Uint8Array;
  signal?: AbortSignal | undefined;
  /** Receives each stage with its progress from 0 to 1. */
  onProgress?: ((stage: EncodingStage, fraction: number) => void) | undefined;
  /** Threads per video encoder. */
  encoderThreads?: number | undefined;
}

/** The delivery's part of the manifest; the caller adds the rest. */
export type DeliveredMedia = Omit<
  MediaManifest,
  "inputHash" | "poster" | "leadInSeconds" | "files"
>;

/**
 * Encodes, segments and encrypts a video into a folder, with playlists and storyboard.
 * Unencrypted files stay in `privateFolder`, which the caller must always remove.
 */
export async function deliverLesson(
  deps: DeliveryDeps,
  input: { mediaId: string; source: LadderSource; privateFolder: string; outFolder: string },
): Promise<DeliveredMedia> {
  const { mediaId, source, privateFolder, outFolder } = input;
  const [encodedFolder, clearFolder] = [
    join(privateFolder, "encoded"),
    join(privateFolder, "clear"),
  ];
  for (const folder of [encodedFolder, clearFolder]) await mkdir(folder, { mode: 0o700 });
  deps.onProgress?.("encode", 0);
  const onEncoded = (fraction: number) => deps.onProgress?.("encode", fraction);
  const ladder = await encodeLadder({ ...deps, onEncoded }, { source, folder: encodedFolder });
  deps.onProgress?.("package", 0);
  const clear = await packageLesson(deps, { ladder, folder: clearFolder });
  deps.onProgress?.("protect", 0);
  const secured = await protectLesson(deps, { mediaId, clear, outFolder });
  const renditions: RenditionTrack[] = secured.videos.flatMap((track, index) => {
    const rendition = ladder.renditions[index]?.rendition;
    return rendition ? [{ ...track, width: rendition.width, height: rendition.height }] : [];
  });
  const [sound, soundOnly] = secured.sounds;
  const tracks = { renditions, sound: sound ?? null, soundOnly: soundOnly ?? null };
  const { framesPerSecond } = ladder;
  await writeMasters(outFolder, { ...tracks, framesPerSecond });
  const durationSeconds = secondsOf(clear.videos[0]?.segments ?? []);
  deps.onProgress?.("preview", 0);
  const small =
    ladder.renditions.find(({ rendition }) => rendition.height >= 240) ?? ladder.renditions[0];
  if (small) {
    const { width, height } = small.rendition;
    await writeStoryboard(deps, { path: small.path, width, height, durationSeconds, outFolder });
  }
  const largest = ladder.renditions.at(-1);
  if (source.kind === "film" && largest) {
    await writeFrame(deps, { path: largest.path, durationSeconds, outFolder });
  }
  return {
    version: 1,
    mediaId,
    durationSeconds,
    framesPerSecond,
    ...tracks,
    periods: secured.periods,
    keyRotationSegments,
    segmentSeconds,
    preview: "preview.vtt",
  };
}

function secondsOf(segments: { durationSeconds: number }[]): number {
  const seconds = segments.reduce((sum, segment) => sum + segment.durationSeconds, 0);
  return Math.round(seconds * 1000) / 1000;
}
