import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { soundRenditions } from "./ladder.ts";
import type { MediaManifest } from "./media-manifest.ts";
import { writeMasterPlaylist, writeSoundMaster } from "./write-playlists.ts";

type Tracks = Pick<MediaManifest, "renditions" | "sound" | "soundOnly" | "framesPerSecond">;

/**
 * Writes a lesson's master playlists: all renditions, the lowest with low-bitrate sound, and that
 * sound only. Players cannot switch above a playlist's largest rendition.
 */
export async function writeMasters(outFolder: string, tracks: Tracks): Promise<void> {
  const { renditions, sound, soundOnly, framesPerSecond } = tracks;
  const { channels } = soundRenditions.video;
  await write(
    outFolder,
    "master",
    writeMasterPlaylist({ renditions, sound, channels, framesPerSecond }),
  );
  await addSmallMaster(outFolder, tracks);
  if (soundOnly) await write(outFolder, "sound", writeSoundMaster(soundOnly));
}

/**
 * Writes the data saver's master playlist, for new lessons and for those from before it existed.
 */
export async function addSmallMaster(
  outFolder: string,
  { renditions, soundOnly, framesPerSecond }: Tracks,
): Promise<void> {
  const [smallest] = renditions.toSorted((one, other) => one.bandwidth - other.bandwidth);
  if (!smallest) return;
  const small = {
    renditions: [smallest],
    sound: soundOnly,
    channels: soundRenditions.only.channels,
  };
  await write(outFolder, "small", writeMasterPlaylist({ ...small, framesPerSecond }));
}

/** Writes atomically, since readers may have a published lesson open. */
async function write(outFolder: string, name: string, text: string): Promise<void> {
  const file = join(outFolder, "playlists", `${name}.m3u8`);
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
}
