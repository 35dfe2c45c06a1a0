import path from "node:path";
import { locateFfmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";

/**
 * Creates `film.mp4` in a folder: 720p of steady movement with sensor noise, which compresses like
 * a camera's film, neither trivially nor like pure noise. Returns its path.
 */
export async function makeCameraFilm(folder: string, seconds: number): Promise<string> {
  const { ffmpegPath } = await locateFfmpeg();
  const film = path.join(folder, "film.mp4");
  const [image, sound] = [
    "mandelbrot=size=1280x720:rate=30",
    "sine=frequency=440:sample_rate=48000",
  ];
  await runProcess({
    path: ffmpegPath,
    args: [
      "-v",
      "error",
      "-y",
      "-f",
      "lavfi",
      "-i",
      image,
      "-f",
      "lavfi",
      "-i",
      sound,
      "-t",
      String(seconds),
      "-vf",
      "noise=alls=8:allf=t",
      "-pix_fmt",
      "yuv420p",
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-crf",
      "18",
      "-c:a",
      "aac",
      film,
    ],
    deadlineSeconds: 300,
  });
  return film;
}
