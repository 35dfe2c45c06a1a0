import { copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encryptSegment, segmentKey } from "#playback/server/index.ts";
import type { MediaTrack } from "./media-manifest.ts";
import type { ClearPackage, ClearTrack } from "./package-lesson.ts";
import { writeTrackPlaylist } from "./write-playlists.ts";

export interface ProtectedLesson {
  videos: MediaTrack[];
  sounds: MediaTrack[];
  /** How many keys open the lesson. */
  periods: number;
}

/** A key opens some twenty seconds, so that a leaked one is worth little. */
export const keyRotationSegments = 5;

/**
 * Encrypts every clear segment into `<outFolder>/segments/<track>/<n>.m4s` and writes each track's
 * playlist. The initial segments hold no pictures and stay clear.
 */
export async function protectLesson(
  deps: { masterKey: Uint8Array; signal?: AbortSignal | undefined },
  input: { mediaId: string; clear: ClearPackage; outFolder: string },
): Promise<ProtectedLesson> {
  const { clear, mediaId, outFolder } = input;
  await mkdir(join(outFolder, "playlists"), { recursive: true });
  const keys = new Map<number, Buffer>();
  const keyOf = (sequence: number) => {
    const period = Math.floor(sequence / keyRotationSegments);
    const key = keys.get(period) ?? segmentKey(deps.masterKey, mediaId, period);
    keys.set(period, key);
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
    const secret = encryptSegment(await readFile(segment.path), keyOf(sequence), sequence);
    await writeFile(join(folder, `${sequence}.m4s`), secret);
    bytes += secret.length;
    seconds += segment.durationSeconds;
    // A last sliver of a second would state a peak that no one ever has to sustain.
    const over = Math.max(segment.durationSeconds, 1);
    bandwidth = Math.max(bandwidth, Math.ceil((secret.length * 8) / over));
  }
  const durationsSeconds = track.segments.map((segment) => segment.durationSeconds);
  await writeFile(
    join(outFolder, "playlists", `${track.name}.m3u8`),
    writeTrackPlaylist({ name: track.name, durationsSeconds, keyRotationSegments }),
  );
  const averageBandwidth = Math.ceil((bytes * 8) / seconds);
  const { name, codecs } = track;
  // Who plays the track fetches its initial segment too.
  return { name, codecs, bandwidth, averageBandwidth, bytes: bytes + (await stat(init)).size };
}
