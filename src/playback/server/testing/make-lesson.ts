import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import { makeOnce } from "../../../../test/support/make-once.ts";
import { encryptSegment } from "../media/media-cipher.ts";
import { posterId } from "./start-playback-server.ts";

const run = promisify(execFile);

interface LessonToMake {
  folder: string;
  seconds: number;
  keyOf: (period: number) => Buffer;
  /** The same as for a film that the studio drew from a score. */
  isDrawn?: boolean;
}

const segmentSeconds = 2;
/** Few, since a browser without graphics hardware draws each of them. */
const framesPerSecond = 10;
const segmentsPerKey = 2;
const sound = "sound-96k";
const poster = "poster-960.webp";
const renditions = [
  { name: "240p", height: 240, size: "426x240", codecs: "avc1.42c015", bitrate: 200_000 },
  { name: "360p", height: 360, size: "640x360", codecs: "avc1.42c01e", bitrate: 400_000 },
] as const;

/**
 * Makes a small protected lesson as the studio does: a test pattern with a 440 Hz tone, in two
 * renditions and audio only, each segment encrypted with its period's key.
 */
export async function makeLesson({
  folder,
  seconds,
  keyOf,
  isDrawn = false,
}: LessonToMake): Promise<void> {
  const clear = await makeOnce(`clear-lesson-${seconds}`, (place) => encode(place, seconds));
  await cp(path.join(clear, "segments"), path.join(folder, "segments"), { recursive: true });
  const posters = path.join(path.dirname(folder), "posters", posterId);
  await mkdir(posters, { recursive: true });
  await cp(path.join(clear, poster), path.join(posters, poster));
  await mkdir(path.join(folder, "playlists"), { recursive: true });
  for (const name of [...renditions.map((rendition) => rendition.name), sound]) {
    await protect(folder, name, keyOf);
  }
  await writeFile(path.join(folder, "playlists/master.m3u8"), masterPlaylist(renditions));
  await writeFile(
    path.join(folder, "playlists/small.m3u8"),
    masterPlaylist(renditions.slice(0, 1)),
  );
  await writeFile(path.join(folder, "playlists/sound.m3u8"), soundPlaylist());
  const media = {
    durationSeconds: seconds,
    renditions: renditions.map(({ name, height, bitrate }) => ({
      name,
      height,
      bytes: (bitrate * seconds) / 8,
    })),
    sound: { bytes: 8_000 * seconds },
    soundOnly: { bytes: 8_000 * seconds },
    periods: Math.ceil(seconds / segmentSeconds / segmentsPerKey) + 1,
    preview: null,
    poster: isDrawn ? poster : null,
  };
  await writeFile(path.join(folder, "media.json"), JSON.stringify(media));
}

async function encode(folder: string, seconds: number): Promise<void> {
  const { ffmpegPath } = await locateFfmpeg();
  const segmentFrames = String(segmentSeconds * framesPerSecond);
  const gop = ["-g", segmentFrames, "-keyint_min", segmentFrames, "-sc_threshold", "0"];
  const outputs = [
    ...renditions.flatMap(({ name, size, bitrate }) => [
      "-map",
      "0:v",
      "-vf",
      `scale=${size.replace("x", ":")}`,
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-profile:v",
      "baseline",
      "-b:v",
      String(bitrate),
      ...gop,
      ...hls(folder, name),
    ]),
    "-map",
    "1:a",
    "-c:a",
    "aac",
    "-b:a",
    "64k",
    ...hls(folder, sound),
  ];
  for (const name of [...renditions.map((rendition) => rendition.name), sound]) {
    await mkdir(path.join(folder, "segments", name), { recursive: true });
  }
  const picture = `testsrc2=size=640x360:rate=${framesPerSecond}:duration=${seconds}`;
  const card = ["-f", "lavfi", "-i", picture];
  const tone = ["-f", "lavfi", "-i", `sine=frequency=440:sample_rate=48000:duration=${seconds}`];
  const still = ["-map", "0:v", "-frames:v", "1", path.join(folder, poster)];
  await run(ffmpegPath, ["-v", "error", "-y", ...card, ...tone, ...outputs, ...still]);
}

function hls(folder: string, name: string): string[] {
  const place = path.join(folder, "segments", name);
  return [
    "-f",
    "hls",
    "-hls_time",
    String(segmentSeconds),
    "-hls_playlist_type",
    "vod",
    "-hls_segment_type",
    "fmp4",
    "-hls_fmp4_init_filename",
    "init.mp4",
    "-start_number",
    "0",
    "-hls_segment_filename",
    path.join(place, "%d.m4s"),
    path.join(place, "clear.m3u8"),
  ];
}

/** Encrypts a rendition's segments in place and writes its playlist template. */
async function protect(
  folder: string,
  name: string,
  keyOf: (period: number) => Buffer,
): Promise<void> {
  const place = path.join(folder, "segments", name);
  const clear = path.join(place, "clear.m3u8");
  const lengths = [...(await readFile(clear, "utf8")).matchAll(/#EXTINF:([\d.]+)/g)];
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-MEDIA-SEQUENCE:0",
    `#EXT-X-TARGETDURATION:${segmentSeconds + 1}`,
    `#EXT-X-MAP:URI="{media}/segments/${name}/init.mp4"`,
  ];
  for (const [sequence, length] of lengths.entries()) {
    const period = Math.floor(sequence / segmentsPerKey);
    const file = path.join(place, `${sequence}.m4s`);
    await writeFile(file, encryptSegment(await readFile(file), keyOf(period), sequence));
    if (sequence % segmentsPerKey === 0) {
      lines.push(`#EXT-X-KEY:METHOD=AES-128,URI="{keys}/${period}"`);
    }
    lines.push(`#EXTINF:${length[1]},`, `{media}/segments/${name}/${sequence}.m4s`);
  }
  lines.push("#EXT-X-ENDLIST", "");
  await rm(clear);
  await writeFile(path.join(folder, `playlists/${name}.m3u8`), lines.join("\n"));
  const files = await readdir(place);
  if (files.length !== lengths.length + 1) throw new Error(`unexpected files in ${place}`);
}

function masterPlaylist(offered: readonly (typeof renditions)[number][]): string {
  const group = 'TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES';
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-MEDIA:${group},URI="${sound}.m3u8"`,
    ...offered.flatMap(({ name, size, codecs, bitrate }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bitrate + 64_000},RESOLUTION=${size},CODECS="${codecs},mp4a.40.2",AUDIO="sound"`,
      `${name}.m3u8`,
    ]),
    "",
  ].join("\n");
}

function soundPlaylist(): string {
  const variant = '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"';
  return ["#EXTM3U", "#EXT-X-VERSION:7", variant, `${sound}.m3u8`, ""].join("\n");
}
