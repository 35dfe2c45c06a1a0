import { confinedInputArgs } from "#platform/server/ffmpeg/index.ts";
import {
  type FilmSound,
  type InspectedClip,
  type InspectedFilm,
  mostPixels,
} from "../film/film.ts";

interface Frame {
  width: number;
  height: number;
}

/** More is missing from a damaged clip than between its last picture and its end. */
const sparePaddingSeconds = 5;

/** Each clip from its start to its end, as ffmpeg's inputs in their order. */
export function clipInputs(clips: readonly InspectedClip[]): string[] {
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
  { frame, framesPerSecond }: { frame: Frame; framesPerSecond: number },
): string[] {
  const chains = clips.map(({ video, durationSeconds, pictureSeconds }, index) => {
    const missing = Math.max(0, durationSeconds - pictureSeconds);
    const filters = [
      // Variable rates become constant; a picture that begins late is shown from the start.
      `fps=${framesPerSecond}:start_time=0`,
      ...fitFilters(video, frame),
      ...(isHdr(video) ? toneMapFilters(video.transfer) : ["format=yuv420p"]),
      "setsar=1",
      // A picture that ends before its sound stays, so that the next clip's are together.
      `tpad=stop_mode=clone:stop_duration=${missing + sparePaddingSeconds},trim=end=${durationSeconds}`,
    ];
    return `[${index}:${video.index}]${filters.join(",")}[picture${index}]`;
  });
  return [...chains, joinFilter("picture", clips.length)];
}

/** Filters that end in `[sound]`, as loud as `sound` says where it is given. */
export function soundFilters(clips: readonly InspectedClip[], sound: FilmSound | null): string[] {
  const chains = clips.map((clip, index) => {
    const only = sound?.onlyChannels[index] ?? null;
    return `${soundChain(clip, index, only)}[sound${index}]`;
  });
  return [
    ...chains,
    joinFilter("joined", clips.length, "sound"),
    `[joined]${loudnessOf(sound)}[sound]`,
  ];
}

/** A clip's sound in stereo, from its first picture to its last. */
function soundChain({ audio, durationSeconds }: InspectedClip, index: number, only: 0 | 1 | null) {
  const length = `atrim=end=${durationSeconds}`;
  if (!audio) return `anullsrc=channel_layout=stereo:sample_rate=48000,${length}`;
  // Both ears get the one channel, together as loud as it was.
  const both = only === null ? [] : [`pan=stereo|c0=0.7071*c${only}|c1=0.7071*c${only}`];
  return `[${index}:${audio.index}]${[
    "aresample=48000:async=1000:first_pts=0",
    "aformat=sample_fmts=fltp:channel_layouts=stereo",
    ...both,
    "apad",
    length,
  ].join(",")}`;
}

/** True peaks are held by limiting at four times the rate; the encoder adds to them a little. */
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

/** Scales a picture into the frame, in the middle of black where its shape is another. */
function fitFilters({ width, height }: Frame, frame: Frame): string[] {
  const scale = Math.min(frame.width / width, frame.height / height);
  const even = (pixels: number, most: number) => Math.min(most, Math.round(pixels / 2) * 2);
  const fitted = {
    width: even(width * scale, frame.width),
    height: even(height * scale, frame.height),
  };
  const scaled = `scale=${fitted.width}:${fitted.height}:flags=bicubic`;
  // Rounding to whole pixels leaves no border.
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

/** HDR in BT.2020 to what every screen shows: BT.709. */
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
