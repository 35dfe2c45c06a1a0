import { confine, type Ffmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";
import type { FilmSound, InspectedSound } from "../film/film.ts";
import { rethrowUnreadable } from "../pipeline/film-error.ts";
import { clipInputs, soundFilters } from "./film-filters.ts";

const targetLoudness = -16;
/** Below the allowed -1.5 dBTP, as the encoder raises peaks slightly. */
const peakCeilingDecibels = -2.5;
const mostGainDecibels = 30;
/** Quieter sound is noise and stays as it is. */
const silenceLoudness = -60;
/** A channel this much quieter than the other has no sound of its own. */
const oneSidedDecibels = 25;

interface Levels {
  loudness: number;
  peakDecibels: number;
  /** The mean volume of each clip's channels, in decibels; undefined without sound. */
  channels: ([number, number] | undefined)[];
}

/**
 * Measures a film's sound in one pass: loudness and true peak of the whole, and clips with sound on
 * one side only, as from a lapel microphone. Null if no clip has sound.
 */
export async function measureSound(
  deps: { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined },
  { clips, durationSeconds }: { clips: readonly InspectedSound[]; durationSeconds: number },
): Promise<FilmSound | null> {
  if (clips.every(({ audio }) => !audio)) return null;
  const deadlineSeconds = 60 + durationSeconds;
  const reads = clips.map(({ path }) => path);
  const limits = { deadlineSeconds, memoryBytes: 2 ** 32, fileBytes: 0, reads };
  const lines = createLineFilter();
  const args = [
    "-hide_banner",
    "-nostdin",
    "-nostats",
    "-v",
    "info",
    ...clipInputs(clips),
    "-filter_complex",
    measuringFilters(clips).join(";"),
    "-map",
    "[measured]",
    "-f",
    "null",
    "-",
  ];
  await runProcess({
    ...confine(deps.ffmpeg, { path: deps.ffmpeg.ffmpegPath, args }, limits),
    deadlineSeconds,
    niceness: 10,
    signal: deps.signal,
    onErrorOutput: lines.add,
  }).catch(rethrowUnreadable);
  return soundFor(parseLevels(lines.kept(), clips));
}

/** Each clip's channels pass a meter of their own, separate from the film's sound. */
function measuringFilters(clips: readonly InspectedSound[]): string[] {
  const filters = soundFilters(clips, null);
  const metered = filters.flatMap((filter, index) => {
    if (!clips[index]?.audio) return [filter];
    const tap = filter.replace(
      `[sound${index}]`,
      `,asplit=3[sound${index}][left${index}][right${index}]`,
    );
    const meter = (side: string, channel: number) =>
      `[${side}${index}]pan=mono|c0=c${channel},volumedetect,anullsink`;
    return [tap, meter("left", 0), meter("right", 1)];
  });
  return [...metered, "[sound]ebur128=peak=true[measured]"];
}

/** Keeps the summaries; the meter also writes ten lines per second. */
function createLineFilter() {
  let rest = "";
  let kept: string[] = [];
  return {
    add: (chunk: Buffer): void => {
      const lines = (rest + chunk.toString("utf8")).split("\n");
      rest = (lines.pop() ?? "").slice(-10_000);
      kept = [...kept, ...lines.filter((line) => isSummary(line))].slice(-1000);
    },
    kept: (): string[] => [...kept, ...(isSummary(rest) ? [rest] : [])],
  };
}

function isSummary(line: string): boolean {
  return /mean_volume:|^\s+(I|Peak):/.test(line);
}

/** Parses the meters' summaries; those of the channels are numbered in the order of the filters. */
export function parseLevels(
  lines: readonly string[],
  clips: readonly Pick<InspectedSound, "audio">[],
): Levels {
  const volumes = new Map<number, number>();
  let [loudness, peakDecibels] = [-Infinity, -Infinity];
  for (const line of lines) {
    const volume = /Parsed_volumedetect_(\d+) .*mean_volume: (-?[\d.]+|-inf) dB/.exec(line);
    if (volume) volumes.set(Number(volume[1]), decibels(volume[2]));
    const whole = /^\s+(I|Peak):\s+(-?[\d.]+|-inf|nan) (LUFS|dBFS)/.exec(line);
    if (whole?.[1] === "I") loudness = decibels(whole[2]);
    if (whole?.[1] === "Peak") peakDecibels = decibels(whole[2]);
  }
  const ordered = [...volumes].toSorted(([one], [other]) => one - other).map(([, level]) => level);
  const channels = clips.map(({ audio }): [number, number] | undefined => {
    if (!audio) return undefined;
    const [left = -Infinity, right = -Infinity] = ordered.splice(0, 2);
    return [left, right];
  });
  return { loudness, peakDecibels, channels };
}

/** The filter values for a film's measured levels. */
export function soundFor({ loudness, peakDecibels, channels }: Levels): FilmSound {
  const isAudible = loudness > silenceLoudness;
  const gainDecibels = isAudible ? Math.min(mostGainDecibels, targetLoudness - loudness) : 0;
  return {
    onlyChannels: channels.map((pair) => {
      if (!pair || !isAudible) return null;
      if (pair[0] - pair[1] > oneSidedDecibels) return 0;
      return pair[1] - pair[0] > oneSidedDecibels ? 1 : null;
    }),
    gainDecibels,
    isLimited: peakDecibels + gainDecibels > peakCeilingDecibels,
  };
}

function decibels(text: string | undefined): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : -Infinity;
}
