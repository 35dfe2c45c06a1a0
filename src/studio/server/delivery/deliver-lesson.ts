import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import { encodeLadder, type LadderSource } from "./encode-ladder.ts";
import { segmentSeconds } from "./ladder.ts";
import type { MediaManifest, RenditionTrack } from "./media-manifest.ts";
import { packageLesson } from "./package-lesson.ts";
import { keyRotationSegments, protectLesson } from "./protect-lesson.ts";
import { writeMasters } from "./write-masters.ts";
import { writeStoryboard } from "./write-storyboard.ts";

/** The steps of a lesson's preparation, in order. */
export type PreparationStep =
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
  onStep?: ((step: PreparationStep) => void) | undefined;
}

/** The part of the manifest that delivery knows; the caller adds the rest. */
export type DeliveredMedia = Omit<MediaManifest, "inputHash" | "poster" | "leadInSeconds">;

/**
 * Encodes, segments and encrypts a video into a lesson's folder, with playlists and storyboard.
 * Unencrypted files stay in `privateFolder`, which the caller always removes.
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
  deps.onStep?.("encode");
  const ladder = await encodeLadder(deps, { source, folder: encodedFolder });
  deps.onStep?.("package");
  const clear = await packageLesson(deps, { ladder, folder: clearFolder });
  deps.onStep?.("protect");
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
  deps.onStep?.("preview");
  const small =
    ladder.renditions.find(({ rendition }) => rendition.height >= 240) ?? ladder.renditions[0];
  if (small) {
    const { width, height } = small.rendition;
    await writeStoryboard(deps, { path: small.path, width, height, durationSeconds, outFolder });
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
