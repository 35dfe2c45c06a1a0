import * as z from "zod";
import type { Ffmpeg } from "./locate-ffmpeg.ts";
import { runProcess } from "./run-process.ts";

export interface MediaInfo {
  durationSeconds: number;
  /** Width and height as shown: turned upright, with square pixels. */
  video: { width: number; height: number; framesPerSecond: number; codec: string } | undefined;
  audio: { codec: string; channels: number } | undefined;
}

/**
 * What every input that we did not make ourselves is opened with. A playlist renamed `.mp4` can
 * make ffmpeg open other files, and only refusing all but film containers stops that.
 */
export const confinedInputArgs = [
  "-protocol_whitelist",
  "file",
  "-format_whitelist",
  "mov,matroska,webm",
] as const;

const ratio = z.string().transform((text) => {
  const [top, bottom] = text.split(/[/:]/).map(Number);
  return top && bottom ? top / bottom : 0;
});
const probedStream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().default("unknown"),
  width: z.number().optional(),
  height: z.number().optional(),
  channels: z.number().optional(),
  avg_frame_rate: ratio.optional(),
  sample_aspect_ratio: ratio.optional(),
  tags: z.object({ rotate: z.coerce.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
  disposition: z.object({ attached_pic: z.number().default(0) }).optional(),
});
const probed = z.object({
  format: z.object({ duration: z.coerce.number().positive() }),
  streams: z.array(probedStream),
});

/** Phones film lying down and say so; ffmpeg turns such a film when it decodes it. */
function shownSize(film: z.infer<typeof probedStream>): { width: number; height: number } {
  const width = Math.round((film.width ?? 0) * (film.sample_aspect_ratio || 1));
  const height = film.height ?? 0;
  const rotation =
    film.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ??
    film.tags?.rotate ??
    0;
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: width } : { width, height };
}

/** What a film file holds. Throws ProcessError or ZodError when it is none of mov, mkv or webm. */
export async function probeMedia(
  ffmpeg: Ffmpeg,
  input: { path: string; signal?: AbortSignal | undefined },
): Promise<MediaInfo> {
  const output = await runProcess({
    path: ffmpeg.ffprobePath,
    args: [
      ...["-v", "error", ...confinedInputArgs],
      ...["-print_format", "json", "-show_format", "-show_streams", "-i", `file:${input.path}`],
    ],
    deadlineSeconds: 60,
    signal: input.signal,
  });
  const { format, streams } = probed.parse(JSON.parse(output.toString("utf8")));
  const film = streams.find(
    (stream) => stream.codec_type === "video" && !stream.disposition?.attached_pic,
  );
  const sound = streams.find((stream) => stream.codec_type === "audio");
  return {
    durationSeconds: format.duration,
    video:
      film?.width && film.height
        ? {
            ...shownSize(film),
            framesPerSecond: film.avg_frame_rate ?? 0,
            codec: film.codec_name,
          }
        : undefined,
    audio: sound ? { codec: sound.codec_name, channels: sound.channels ?? 0 } : undefined,
  };
}
