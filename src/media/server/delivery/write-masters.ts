import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "#platform/server/storage/index.ts";
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
  const small = formatSmallMaster(tracks);
  if (small !== null) await write(outFolder, "small", small);
  if (soundOnly) await write(outFolder, "sound", writeSoundMaster(soundOnly));
}

/** Stores the data saver's master playlist of media from before it existed. */
export async function addSmallMaster(
  mediaFiles: FileStore,
  { mediaId, files, ...tracks }: Tracks & Pick<MediaManifest, "mediaId" | "files">,
): Promise<void> {
  const small = files === undefined ? formatSmallMaster(tracks) : null;
  if (small !== null) await mediaFiles.put(`${mediaId}/playlists/small.m3u8`, Buffer.from(small));
}

/** Null for media without a rendition. */
function formatSmallMaster({ renditions, soundOnly, framesPerSecond }: Tracks): string | null {
  const [smallest] = renditions.toSorted((one, other) => one.bandwidth - other.bandwidth);
  if (!smallest) return null;
  return writeMasterPlaylist({
    renditions: [smallest],
    sound: soundOnly,
    channels: soundRenditions.only.channels,
    framesPerSecond,
  });
}

async function write(outFolder: string, name: string, text: string): Promise<void> {
  await writeFile(join(outFolder, "playlists", `${name}.m3u8`), text);
}
