import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { locatePackager, runProcess } from "#platform/server/ffmpeg/index.ts";
import type { EncodedLadder } from "./encode-ladder.ts";
import { segmentSeconds } from "./ladder.ts";

/** One rendition or sound track, cut into clear CMAF segments. */
export interface ClearTrack {
  name: string;
  codecs: string;
  initPath: string;
  segments: { path: string; durationSeconds: number }[];
}

export interface ClearPackage {
  videos: ClearTrack[];
  /** In the order of the ladder's sounds. */
  sounds: ClearTrack[];
}

const deadlineSeconds = 600;

/**
 * Cuts the encoded renditions into unencrypted CMAF segments of about four seconds; the folder must
 * be private. Throws ProcessError, or an error that names the invalid playlist.
 */
export async function packageLesson(
  deps: { signal?: AbortSignal | undefined },
  input: { ladder: EncodedLadder; folder: string },
): Promise<ClearPackage> {
  const { ladder, folder } = input;
  const videos = ladder.renditions.map(({ rendition, path }) => ({ name: rendition.name, path }));
  const sounds = ladder.sounds.map(({ sound, path }) => ({ name: sound.name, path }));
  // Paths are relative, since a comma in an absolute path would end the packager's field.
  const streamOf = (track: { name: string; path: string }, stream: "audio" | "video") =>
    [
      `in=${relative(folder, track.path)}`,
      `stream=${stream}`,
      `init_segment=${track.name}/init.mp4`,
      `segment_template=${track.name}/$Number$.m4s`,
      `playlist_name=${track.name}.m3u8`,
      ...(stream === "audio" ? [`hls_group_id=${track.name}`, `hls_name=${track.name}`] : []),
    ].join(",");
  await runProcess({
    path: await locatePackager(),
    args: [
      ...videos.map((track) => streamOf(track, "video")),
      ...sounds.map((track) => streamOf(track, "audio")),
      "--hls_master_playlist_output",
      "master.m3u8",
      "--segment_duration",
      String(segmentSeconds),
      "--hls_playlist_type",
      "VOD",
      "--quiet",
    ],
    folder,
    deadlineSeconds,
    niceness: 10,
    signal: deps.signal,
  });
  const master = await readFile(join(folder, "master.m3u8"), "utf8");
  const readTrack = async ({ name }: { name: string }, prefix: string): Promise<ClearTrack> => ({
    name,
    codecs: codecsIn(master, prefix === "avc1" ? `${name}.m3u8` : undefined, prefix),
    initPath: join(folder, name, "init.mp4"),
    segments: segmentsIn(await readFile(join(folder, `${name}.m3u8`), "utf8"), name, folder),
  });
  return {
    videos: await Promise.all(videos.map((track) => readTrack(track, "avc1"))),
    sounds: await Promise.all(sounds.map((track) => readTrack(track, "mp4a"))),
  };
}

/** The packager writes a variant's video and audio codecs on the line before its URI. */
function codecsIn(master: string, playlist: string | undefined, prefix: string): string {
  const lines = master.split("\n");
  const stated = lines.find(
    (line, index) =>
      line.startsWith("#EXT-X-STREAM-INF") &&
      (playlist === undefined || lines[index + 1]?.trim() === playlist),
  );
  const codecs = /CODECS="([^"]+)"/.exec(stated ?? "")?.[1]?.split(",") ?? [];
  const found = codecs.find((codec) => codec.startsWith(prefix));
  if (!found) throw new Error(`The packager named no ${prefix} codec for ${playlist ?? "sound"}.`);
  return found;
}

function segmentsIn(playlist: string, name: string, folder: string): ClearTrack["segments"] {
  const lines = playlist.split("\n").map((line) => line.trim());
  const segments = lines.flatMap((line, index) => {
    const durationSeconds = Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1]);
    const file = lines[index + 1]?.split("/").at(-1);
    return durationSeconds > 0 && file ? [{ path: join(folder, name, file), durationSeconds }] : [];
  });
  if (segments.length === 0) throw new Error(`The packager made no segments of ${name}.`);
  return segments;
}
