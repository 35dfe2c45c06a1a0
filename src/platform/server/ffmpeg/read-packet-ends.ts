import { confinedInputArgs } from "./confined-input.ts";
import { confine } from "./confinement.ts";
import type { Ffmpeg } from "./locate-ffmpeg.ts";
import { ProcessError, runProcess, splitLines } from "./run-process.ts";

interface PacketRead {
  path: string;
  /** Starts at the keyframe before this second; at the beginning without one. */
  fromSeconds?: number;
  sizeBytes: number;
  signal?: AbortSignal | undefined;
}

/** Packets are read as fast as the disk: so many bytes a second at least. */
const slowestBytes = 2 * 2 ** 20;

/**
 * The end of each stream's last packet in seconds, by stream index. Packets are read, not decoded.
 * A stream without whole packets is left out.
 */
export async function readPacketEnds(
  ffmpeg: Ffmpeg,
  { path, fromSeconds, sizeBytes, signal }: PacketRead,
): Promise<Map<number, number>> {
  const deadlineSeconds = 60 + sizeBytes / slowestBytes;
  const ends = new Map<number, number>();
  const lines = splitLines((line) => {
    const packet = parsePacket(line);
    if (packet) ends.set(packet.stream, Math.max(packet.end, ends.get(packet.stream) ?? 0));
  });
  const args = [
    "-v",
    "quiet",
    ...confinedInputArgs,
    ...(fromSeconds === undefined ? [] : ["-read_intervals", `${fromSeconds.toFixed(3)}%`]),
    "-show_entries",
    "packet=stream_index,pts_time,dts_time,duration_time,flags",
    "-of",
    "compact=p=0",
    "-i",
    `file:${path}`,
  ];
  const limits = { deadlineSeconds, memoryBytes: 2 ** 31, fileBytes: 0, reads: [path] };
  await runProcess({
    ...confine(ffmpeg, { path: ffmpeg.ffprobePath, args }, limits),
    deadlineSeconds,
    signal,
    niceness: 10,
    onOutput: lines.add,
  }).catch((error: unknown) => {
    // The packets before the unreadable one were playable.
    if (!(error instanceof ProcessError) || error.exitCode === null) throw error;
  });
  lines.end();
  return ends;
}

/** Whether a packet is whole. The last packet of a truncated file is marked as corrupt. */
function parsePacket(line: string): { stream: number; end: number } | undefined {
  const fields = new Map(
    line.split("|").map((field): [string, string] => {
      const [name = "", value = ""] = field.split("=");
      return [name, value];
    }),
  );
  if (fields.get("flags")?.includes("C")) return undefined;
  const numberOf = (name: string) => Number(fields.get(name) ?? Number.NaN);
  const pts = numberOf("pts_time");
  const start = Number.isFinite(pts) ? pts : numberOf("dts_time");
  const stream = numberOf("stream_index");
  if (!Number.isFinite(start) || !Number.isInteger(stream)) return undefined;
  const length = numberOf("duration_time");
  return { stream, end: start + (Number.isFinite(length) ? length : 0) };
}
