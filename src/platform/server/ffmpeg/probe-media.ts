import { stat } from "node:fs/promises";
import * as z from "zod";
import { confinedInputArgs } from "./confined-input.ts";
import { confine } from "./confinement.ts";
import type { Ffmpeg } from "./locate-ffmpeg.ts";
import { readPacketEnds } from "./read-packet-ends.ts";
import { runProcess } from "./run-process.ts";

export interface MediaInfo {
  /** As the file states it; as its packets end where it states none. */
  durationSeconds: number;
  /** False where no header states the length, as in MPEG streams and in films that browsers record. */
  isLengthStated: boolean;
  /** The time stamp at which the file begins. */
  startSeconds: number;
  /** The first video stream that is not a cover image. */
  video: VideoInfo | undefined;
  audio: AudioInfo | undefined;
}

interface AudioInfo {
  index: number;
  codec: string;
  channels: number;
  /** The stream's own length, where the file states it. */
  durationSeconds: number | null;
}

interface VideoInfo {
  /** The stream's index in the file. */
  index: number;
  /** Width and height as displayed: rotation applied, with square pixels. */
  width: number;
  height: number;
  framesPerSecond: number;
  codec: string;
  /** Whether each picture is of two moments, line by line, as camcorders record. */
  isInterlaced: boolean;
  /** The stream's own length, where the file states it. */
  durationSeconds: number | null;
  /**
   * The transfer function: `bt709`, `smpte2084` or `arib-std-b67` (both HDR) …; "" if the file
   * states none.
   */
  transfer: string;
}

const ratio = z.string().transform((text) => {
  const [top, bottom] = text.split(/[/:]/).map(Number);
  return top && bottom ? top / bottom : 0;
});
const probedStream = z.object({
  index: z.int().nonnegative(),
  codec_type: z.string().optional(),
  codec_name: z.string().default("unknown"),
  width: z.number().optional(),
  height: z.number().optional(),
  channels: z.number().optional(),
  avg_frame_rate: ratio.optional(),
  sample_aspect_ratio: ratio.optional(),
  color_transfer: z.string().default(""),
  field_order: z.string().default("unknown"),
  duration: z.coerce.number().positive().optional().catch(undefined),
  tags: z
    .object({ rotate: z.coerce.number().optional(), DURATION: z.string().optional() })
    .optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
  disposition: z.object({ attached_pic: z.number().default(0) }).optional(),
});
const probed = z.object({
  format: z.object({
    format_name: z.string().default(""),
    duration: z.coerce.number().positive().optional().catch(undefined),
    start_time: z.coerce.number().catch(0).default(0),
  }),
  streams: z.array(probedStream),
});

/**
 * Phones record in sensor orientation with a rotation tag, which ffmpeg applies when it decodes.
 */
function displaySize(video: z.infer<typeof probedStream>): { width: number; height: number } {
  const width = Math.round((video.width ?? 0) * (video.sample_aspect_ratio || 1));
  const height = video.height ?? 0;
  const rotation =
    video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ??
    video.tags?.rotate ??
    0;
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: width } : { width, height };
}

/**
 * A stream's own length. MP4 states it in the header, MKV in a tag, which another program may have
 * copied from a longer film.
 */
function streamLength(
  { duration, tags }: z.infer<typeof probedStream>,
  fileSeconds: number,
): number | null {
  if (duration !== undefined) return duration;
  const tag = /^(\d{1,3}):(\d\d):(\d\d(?:\.\d+)?)$/.exec(tags?.DURATION ?? "");
  if (!tag) return null;
  const [hours = 0, minutes = 0, seconds = 0] = tag.slice(1).map(Number);
  const length = hours * 3_600 + minutes * 60 + seconds;
  return length <= fileSeconds + 1 ? length : null;
}

/** MPEG streams and most MP3 files have no header: ffmpeg estimates their length. */
const streamFormats = ["mpegts", "mpeg", "mp3"];
const interlaced = ["tt", "bb", "tb", "bt"];

/**
 * Reads a media file's streams, and its packets where it states no length. Throws ProcessError or
 * ZodError unless the file is of an allowed container.
 */
export async function probeMedia(
  ffmpeg: Ffmpeg,
  input: { path: string; signal?: AbortSignal | undefined },
): Promise<MediaInfo> {
  const args = [
    "-v",
    "error",
    ...confinedInputArgs,
    "-print_format",
    "json",
    "-show_format",
    "-show_streams",
    "-i",
    `file:${input.path}`,
  ];
  const deadlineSeconds = 60;
  const limits = { deadlineSeconds, memoryBytes: 2 ** 31, fileBytes: 0, reads: [input.path] };
  const output = await runProcess({
    ...confine(ffmpeg, { path: ffmpeg.ffprobePath, args }, limits),
    deadlineSeconds,
    signal: input.signal,
  });
  const { format, streams } = probed.parse(JSON.parse(output.toString("utf8")));
  const video = streams.find(
    (stream) => stream.codec_type === "video" && !stream.disposition?.attached_pic,
  );
  const audio = streams.find((stream) => stream.codec_type === "audio");
  const startSeconds = format.start_time;
  const durationSeconds = format.duration ?? (await measureLength(ffmpeg, input, startSeconds));
  return {
    durationSeconds,
    isLengthStated: format.duration !== undefined && !streamFormats.includes(format.format_name),
    startSeconds,
    video:
      video?.width && video.height
        ? {
            index: video.index,
            ...displaySize(video),
            framesPerSecond: video.avg_frame_rate ?? 0,
            codec: video.codec_name,
            isInterlaced: interlaced.includes(video.field_order),
            durationSeconds: streamLength(video, durationSeconds),
            transfer: video.color_transfer,
          }
        : undefined,
    audio: audio && {
      index: audio.index,
      codec: audio.codec_name,
      channels: audio.channels ?? 0,
      durationSeconds: streamLength(audio, durationSeconds),
    },
  };
}

/** From the first packet to the end of the last one. Throws for a file without packets. */
async function measureLength(
  ffmpeg: Ffmpeg,
  { path, signal }: { path: string; signal?: AbortSignal | undefined },
  startSeconds: number,
): Promise<number> {
  const { size: sizeBytes } = await stat(path);
  const ends = await readPacketEnds(ffmpeg, { path, sizeBytes, signal });
  return z
    .number()
    .positive()
    .parse(Math.max(0, ...ends.values()) - startSeconds);
}
