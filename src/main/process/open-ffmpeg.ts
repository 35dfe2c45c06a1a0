import { type Ffmpeg, findConfinement, locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import type { Settings } from "../settings.ts";

/**
 * Finds ffmpeg and how it can be confined where it reads films from outside. Throws a ConfigError in
 * production where it cannot, unless the settings accept that.
 */
export async function openFfmpeg(
  { ffmpegPath, ffmpegConfinement }: Pick<Settings, "ffmpegPath" | "ffmpegConfinement">,
  log: Logger,
): Promise<Ffmpeg> {
  const ffmpeg = await locateFfmpeg(ffmpegPath ? { ffmpegPath } : {});
  const confinement = await findConfinement(ffmpeg);
  const { level } = confinement;
  const { version, source } = ffmpeg;
  log.info({ version, source, confinement: level }, "ffmpeg found");
  if (level === "none" && ffmpegConfinement === "required") {
    throw new ConfigError([
      "FFMPEG_CONFINEMENT: this machine has no prlimit (util-linux), so ffmpeg would read films from" +
        " outside without limits; install it, or set FFMPEG_CONFINEMENT=optional",
    ]);
  }
  return { ...ffmpeg, confinement };
}
