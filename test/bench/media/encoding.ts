import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deliverLesson } from "#media/server/delivery/deliver-lesson.ts";
import { encodeLadder } from "#media/server/delivery/encode-ladder.ts";
import { inspectFilm } from "#media/server/inspection/inspect-film.ts";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import type { Figure } from "../figure.ts";
import { makeCameraFilm } from "./camera-film.ts";

const ROUNDS = 3;
const FILM_SECONDS = 30;

/**
 * The whole encoding of a film (inspect, encode, segment, encrypt, preview), × ffmpeg encoding its
 * renditions alone.
 */
export async function measureEncoding(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-encoding-"));
  try {
    const ffmpeg = await locateFfmpeg();
    const clips = [{ path: await makeCameraFilm(folder, FILM_SECONDS), sha256: "0".repeat(64) }];
    const inspect = async () =>
      ({
        kind: "film",
        film: await inspectFilm({ ffmpeg }, clips),
        acceptsBroken: false,
      }) as const;
    const source = await inspect();
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const roundFolder = path.join(folder, String(round));
      const [bare, privateFolder, outFolder] = ["bare", "private", "out"].map((name) =>
        path.join(roundFolder, name),
      );
      for (const each of [bare, privateFolder, outFolder])
        await mkdir(each ?? roundFolder, { recursive: true });
      const alone = await secondsOf(() =>
        encodeLadder({ ffmpeg }, { source, folder: bare ?? roundFolder }),
      );
      const whole = await secondsOf(async () =>
        deliverLesson(
          { ffmpeg, masterKey: Buffer.alloc(32, 7) },
          {
            mediaId: "bench",
            source: await inspect(),
            privateFolder: privateFolder ?? roundFolder,
            outFolder: outFolder ?? roundFolder,
          },
        ),
      );
      ratios.push(whole / alone);
    }
    const value = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
    return [
      {
        name: "preparation of a video, × ffmpeg encoding its renditions",
        value,
        wanted: "≤ 1.15",
        met: value <= 1.15,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
