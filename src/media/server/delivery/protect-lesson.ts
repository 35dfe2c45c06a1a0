import { copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encryptSegment, segmentKey } from "#playback/server/index.ts";
import type { MediaTrack } from "./media-manifest.ts";
import type { ClearPackage, ClearTrack } from "./package-lesson.ts";
import { writeTrackPlaylist } from "./write-playlists.ts";

export interface ProtectedLesson {
  videos: MediaTrack[];
  sounds: MediaTrack[];
  /** The number of key periods. */
  periods: number;
}

/** A key covers about twenty seconds, so that a leaked one has little value. */
export const keyRotationSegments = 5;

/**
 * Encrypts every clear segment into `<outFolder>/segments/<track>/<n>.m4s` and writes each track's
 * playlist. Initialisation segments contain no frames and stay clear.
 */
export async function protectLesson(
  deps: { masterKey: Uint8Array; signal?: AbortSignal | undefined },
  input: { mediaId: string; clear: ClearPackage; outFolder: string },
): Promise<ProtectedLesson> {
  const { clear, mediaId, outFolder } = input;
  await mkdir(join(outFolder, "playlists"), { recursive: true });
  const keys = new Map<number, Buffer>();
  const keyOf = (sequence: number) => {
    const keyPeriod = Math.floor(sequence / keyRotationSegments);
    const key = keys.get(keyPeriod) ?? segmentKey(deps.masterKey, mediaId, keyPeriod);
    keys.set(keyPeriod, key);
    return key;
  };
  const protectTracks = async (tracks: ClearTrack[]) => {
    const done: MediaTrack[] = [];
    for (const track of tracks) done.push(await protectTrack(deps, track, outFolder, keyOf));
    return done;
  };
  const videos = await protectTracks(clear.videos);
  const sounds = await protectTracks(clear.sounds);
  return { videos, sounds, periods: keys.size };
}

async function protectTrack(
  deps: { signal?: AbortSignal | undefined },
  track: ClearTrack,
  outFolder: string,
  keyOf: (sequence: number) => Buffer,
): Promise<MediaTrack> {
  const folder = join(outFolder, "segments", track.name);
  await mkdir(folder, { recursive: true });
  const init = join(folder, "init.mp4");
  await copyFile(track.initPath, init);
  let [bytes, seconds, bandwidth] = [0, 0, 0];
  for (const [sequence, segment] of track.segments.entries()) {
    deps.signal?.throwIfAborted();
    const encrypted = encryptSegment(await readFile(segment.path), keyOf(sequence), sequence);
    await writeFile(join(folder, `${sequence}.m4s`), encrypted);
    bytes += encrypted.length;
    seconds += segment.durationSeconds;
    // The bit rate of a last segment shorter than a second would overstate the peak.
    const over = Math.max(segment.durationSeconds, 1);
    bandwidth = Math.max(bandwidth, Math.ceil((encrypted.length * 8) / over));
  }
  const durationsSeconds = track.segments.map((segment) => segment.durationSeconds);
  await writeFile(
    join(outFolder, "playlists", `${track.name}.m3u8`),
    writeTrackPlaylist({ name: track.name, durationsSeconds, keyRotationSegments }),
  );
  const averageBandwidth = Math.ceil((bytes * 8) / seconds);
  const { name, codecs } = track;
  // The size includes the initialisation segment.
  return { name, codecs, bandwidth, averageBandwidth, bytes: bytes + (await stat(init)).size };
}
