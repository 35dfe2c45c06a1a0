import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { soundRenditions } from "./ladder.ts";
import type { MediaManifest } from "./media-manifest.ts";
import { writeMasterPlaylist, writeSoundMaster } from "./write-playlists.ts";

type Tracks = Pick<MediaManifest, "renditions" | "sound" | "soundOnly" | "framesPerSecond">;

/**
 * Writes a lesson's masters, each apart so that an engine finds nothing in it to climb to: all
 * renditions, the smallest picture with the modest sound, and that sound alone.
 */
export async function writeMasters(outFolder: string, tracks: Tracks): Promise<void> {
  const { renditions, sound, soundOnly, framesPerSecond } = tracks;
  const { channels } = soundRenditions.film;
  await write(
    outFolder,
    "master",
    writeMasterPlaylist({ renditions, sound, channels, framesPerSecond }),
  );
  await addSmallMaster(outFolder, tracks);
  if (soundOnly) await write(outFolder, "sound", writeSoundMaster(soundOnly));
}

/** Writes the master for costly data; a lesson prepared before there was one gets it by this. */
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

/** Whole or not at all: a lesson that plays already may be read meanwhile. */
async function write(outFolder: string, name: string, text: string): Promise<void> {
  const file = join(outFolder, "playlists", `${name}.m3u8`);
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
}
