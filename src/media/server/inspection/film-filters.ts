import { confinedInputArgs } from "#platform/server/ffmpeg/index.ts";
import {
  type FilmSound,
  type InspectedClip,
  type InspectedFilm,
  type InspectedSound,
  mostPixels,
} from "../film/film.ts";

export interface Size {
  width: number;
  height: number;
}

/** A damaged clip may lack more pictures at its end than its streams' lengths show. */
const sparePaddingSeconds = 5;

/** ffmpeg's inputs: each clip from its start to its end, in order. */
export function clipInputs(clips: readonly InspectedSound[]): string[] {
  return clips.flatMap(({ path, startSeconds, durationSeconds }) => [
    "-max_pixels",
    String(mostPixels),
    ...confinedInputArgs,
    "-ss",
    String(startSeconds),
    "-t",
    String(durationSeconds),
    "-i",
    `file:${path}`,
  ]);
}

/** Filters that end in `[picture]`: all clips in one frame, at one rate, in the usual colours. */
export function pictureFilters(
  clips: readonly InspectedClip[],
  { frame, framesPerSecond }: { frame: Size; framesPerSecond: number },
): string[] {
  const chains = clips.map((clip, index) =>
    pictureChain(clip, index, { framesPerSecond, fit: fitFilters(clip.video, frame) }),
  );
  return [...chains, joinFilter("picture", clips.length)];
}

/** A clip's picture at one rate, in the usual colours and the size that `fit` gives it. */
export function pictureChain(
  { video, durationSeconds, pictureSeconds }: InspectedClip,
  index: number,
  { framesPerSecond, fit }: { framesPerSecond: number; fit: readonly string[] },
): string {
  const missing = Math.max(0, durationSeconds - pictureSeconds);
  const filters = [
    ...(video.isInterlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : []),
    // Variable rates become constant. A late first picture is shown from the start.
    `fps=${framesPerSecond}:start_time=0`,
    ...fit,
    ...(isHdr(video) ? toneMapFilters(video.transfer) : ["format=yuv420p"]),
    "setsar=1",
    // A picture that ends before its sound is held, so that the next clip's streams stay in sync.
    `tpad=stop_mode=clone:stop_duration=${missing + sparePaddingSeconds},trim=end=${durationSeconds}`,
  ];
  return `[${index}:${video.index}]${filters.join(",")}[picture${index}]`;
}

/**
 * Filters that end in `[sound]`, at the loudness that `sound` states if given. The clips are the
 * inputs from `firstInput`.
 */
export function soundFilters(
  clips: readonly InspectedSound[],
  sound: FilmSound | null,
  firstInput = 0,
): string[] {
  const chains = clips.map((clip, index) => {
    const only = sound?.onlyChannels[index] ?? null;
    return `${soundChain(clip, firstInput + index, only)}[sound${index}]`;
  });
  return [
    ...chains,
    joinFilter("joined", clips.length, "sound"),
    `[joined]${loudnessOf(sound)}[sound]`,
  ];
}

/** A clip's sound in stereo, from its first picture to its last. */
function soundChain(
  { audio, durationSeconds, delaySeconds = 0 }: InspectedSound,
  input: number,
  only: 0 | 1 | null,
) {
  const length = `atrim=end=${durationSeconds}`;
  if (!audio) return `anullsrc=channel_layout=stereo:sample_rate=48000,${length}`;
  const delay = Math.round(delaySeconds * 1000);
  // Both ears get the single channel, at its total power.
  const both = only === null ? [] : [`pan=stereo|c0=0.7071*c${only}|c1=0.7071*c${only}`];
  return `[${input}:${audio.index}]${[
    "aresample=48000:async=1000:first_pts=0",
    "aformat=sample_fmts=fltp:channel_layouts=stereo",
    ...both,
    ...(delay > 0 ? [`adelay=${delay}|${delay}`] : []),
    "apad",
    length,
  ].join(",")}`;
}

/** True peaks are limited at four times the sample rate. The encoder raises them slightly. */
function loudnessOf(sound: FilmSound | null): string {
  if (!sound) return "anull";
  const gain = `volume=${sound.gainDecibels.toFixed(2)}dB`;
  if (!sound.isLimited) return gain;
  return `${gain},aresample=192000,alimiter=limit=0.7:attack=5:release=80:level=0,aresample=48000`;
}

/** Joins `[<from>0]`, `[<from>1]` … to one stream. */
function joinFilter(to: string, count: number, from = to): string {
  const inputs = Array.from({ length: count }, (_, index) => `[${from}${index}]`).join("");
  const kind = from === "sound" ? "v=0:a=1" : "v=1:a=0";
  return `${inputs}concat=n=${count}:${kind}[${to}]`;
}

/** Scales a picture into the frame, centred on black if its aspect ratio differs. */
export function fitFilters({ width, height }: Size, frame: Size): string[] {
  const scale = Math.min(frame.width / width, frame.height / height);
  const even = (pixels: number, most: number) => Math.min(most, Math.round(pixels / 2) * 2);
  const fitted = {
    width: even(width * scale, frame.width),
    height: even(height * scale, frame.height),
  };
  const scaled = `scale=${fitted.width}:${fitted.height}:flags=bicubic`;
  // Rounding to whole pixels must not leave a border.
  const isSameShape = frame.width - fitted.width < 4 && frame.height - fitted.height < 4;
  if (isSameShape) return [`scale=${frame.width}:${frame.height}:flags=bicubic`];
  return [scaled, `pad=${frame.width}:${frame.height}:(ow-iw)/2:(oh-ih)/2`];
}

const hdrTransfers = ["smpte2084", "arib-std-b67"];

function isHdr({ transfer }: InspectedClip["video"]): boolean {
  return hdrTransfers.includes(transfer);
}

export function hasHdr({ clips }: InspectedFilm): boolean {
  return clips.some(({ video }) => isHdr(video));
}

/** Maps HDR in BT.2020 to BT.709, which every screen shows. */
function toneMapFilters(transfer: string): string[] {
  return [
    `zscale=tin=${transfer}:min=2020_ncl:pin=2020:rin=tv:t=linear:npl=100`,
    "format=gbrpf32le",
    "zscale=p=709",
    "tonemap=hable:desat=0",
    "zscale=t=709:m=709:r=tv",
    "format=yuv420p",
  ];
}
