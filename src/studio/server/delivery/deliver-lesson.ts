import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import { drawPreview } from "./draw-preview.ts";
import { encodeLadder, type LadderSource } from "./encode-ladder.ts";
import { segmentSeconds } from "./ladder.ts";
import type { MediaManifest, RenditionTrack } from "./media-manifest.ts";
import { packageLesson } from "./package-lesson.ts";
import { keyRotationSegments, protectLesson } from "./protect-lesson.ts";
import { writeMasters } from "./write-masters.ts";

/** What a lesson's preparation is busy with, in order; for those who wait. */
export type PreparationStage =
  | "inspect"
  | "sound"
  | "encode"
  | "package"
  | "protect"
  | "preview"
  | "poster";

export interface DeliveryDeps {
  ffmpeg: Ffmpeg;
  masterKey: Uint8Array;
  signal?: AbortSignal | undefined;
  onStage?: ((stage: PreparationStage) => void) | undefined;
}

/** What delivery knows of a lesson; whoever prepares it adds the rest. */
export type Delivered = Omit<MediaManifest, "inputHash" | "poster" | "leadInSeconds">;

/**
 * Encodes, cuts and encrypts a film into a lesson's folder, with its playlists and previews.
 * Everything clear lies in `privateFolder`, which the caller removes whatever happens.
 */
export async function deliverLesson(
  deps: DeliveryDeps,
  input: { mediaId: string; source: LadderSource; privateFolder: string; outFolder: string },
): Promise<Delivered> {
  const { mediaId, source, privateFolder, outFolder } = input;
  const [encodedFolder, clearFolder] = [
    join(privateFolder, "encoded"),
    join(privateFolder, "clear"),
  ];
  for (const folder of [encodedFolder, clearFolder]) await mkdir(folder, { mode: 0o700 });
  deps.onStage?.("encode");
  const ladder = await encodeLadder(deps, { source, folder: encodedFolder });
  deps.onStage?.("package");
  const clear = await packageLesson(deps, { ladder, folder: clearFolder });
  deps.onStage?.("protect");
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
  deps.onStage?.("preview");
  const small =
    ladder.renditions.find(({ rendition }) => rendition.height >= 240) ?? ladder.renditions[0];
  if (small) {
    const { width, height } = small.rendition;
    await drawPreview(deps, { path: small.path, width, height, durationSeconds, outFolder });
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
