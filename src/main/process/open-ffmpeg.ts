import {
  type ConfinementLevel,
  type Ffmpeg,
  findConfinement,
  locateFfmpeg,
} from "#platform/server/ffmpeg/index.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import type { Settings } from "../settings.ts";

type FfmpegSettings = Pick<Settings, "ffmpegPath" | "ffmpegConfinement" | "ffmpegPackaged">;

/**
 * Finds ffmpeg and its strongest confinement for reading uploaded films. Throws a
 * ConfigError in production without confinement, or with npm's ffmpeg alone, unless the settings
 * accept that.
 */
export async function openFfmpeg(settings: FfmpegSettings, log: Logger): Promise<Ffmpeg> {
  const { ffmpegPath } = settings;
  const ffmpeg = await locateFfmpeg(ffmpegPath ? { ffmpegPath } : {});
  const confinement = await findConfinement(ffmpeg);
  const { version, source } = ffmpeg;
  log.info({ version, source, confinement: confinement.level }, "ffmpeg found");
  const problems = findFfmpegProblems(settings, { source, level: confinement.level });
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...ffmpeg, confinement };
}

/** The problems of an ffmpeg for uploaded films that the settings do not accept. */
export function findFfmpegProblems(
  { ffmpegConfinement, ffmpegPackaged }: FfmpegSettings,
  { source, level }: { source: Ffmpeg["source"]; level: ConfinementLevel },
): string[] {
  const problems: string[] = [];
  if (level === "none" && ffmpegConfinement === "required") {
    problems.push(
      "FFMPEG_CONFINEMENT: this machine has no prlimit (util-linux), so ffmpeg would read films from" +
        " outside without limits; install it, or set FFMPEG_CONFINEMENT=unconfined",
    );
  }
  if (source === "package" && ffmpegPackaged === "refused") {
    problems.push(
      "FFMPEG_PACKAGED: the only ffmpeg here is the one of 2018 that npm brings, and its known flaws would" +
        " meet films from outside; install the system's (apt-get install ffmpeg), name one by FFMPEG_PATH, or set" +
        " FFMPEG_PACKAGED=accepted",
    );
  }
  return problems;
}
