import { access, chmod, constants } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { findTrustProblem } from "../system/trusted-program.ts";
import type { Confinement } from "./confinement.ts";
import { runProcess } from "./run-process.ts";

export interface Ffmpeg {
  ffmpegPath: string;
  ffprobePath: string;
  /** As the program reports it, for example `5.1.9-0+deb12u1`. */
  version: string;
  source: "configured" | "system" | "package";
  /** The confinement for reading others' files; none unless {@link findConfinement} found one. */
  confinement?: Confinement;
}

export interface FfmpegPlaces {
  /** The configured path; when set, no other location is searched. */
  ffmpegPath?: string | undefined;
  ffprobePath?: string | undefined;
  /** Folders to search, as in PATH; the usual ones by default. */
  searchPath?: string | undefined;
}

const usualFolders = ["/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin", "/snap/bin"];
const suffix = process.platform === "win32" ? ".exe" : "";
const platformName = `${process.platform}-${process.arch}`;
const advice =
  "Install ffmpeg with libx264 (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg), " +
  "or set FFMPEG_PATH to it.";

/**
 * Finds a working ffmpeg and ffprobe: the configured one, then the system's, then the optional npm
 * packages'. Throws an error that says what to install when none can encode H.264.
 */
export async function locateFfmpeg(locations: FfmpegPlaces = {}): Promise<Ffmpeg> {
  if (locations.ffmpegPath) {
    const ffprobePath =
      locations.ffprobePath ?? join(dirname(locations.ffmpegPath), `ffprobe${suffix}`);
    const found = await tryFfmpeg(locations.ffmpegPath, ffprobePath, "configured");
    if (typeof found !== "string") return found;
    throw new Error(`The configured ffmpeg cannot be used: ${found} ${advice}`);
  }
  const folders = locations.searchPath?.split(delimiter).filter(Boolean) ?? usualFolders;
  const problems: string[] = [];
  for (const folder of folders) {
    const [ffmpegPath, ffprobePath] = [
      join(folder, `ffmpeg${suffix}`),
      join(folder, `ffprobe${suffix}`),
    ];
    if (!(await canRun(ffmpegPath))) continue;
    const found = await tryFfmpeg(ffmpegPath, ffprobePath, "system");
    if (typeof found !== "string") return found;
    problems.push(found);
  }
  const fromPackages = await findInPackages();
  if (fromPackages && typeof fromPackages !== "string") return fromPackages;
  if (fromPackages) problems.push(fromPackages);
  throw new Error(["No usable ffmpeg was found.", ...problems, advice].join(" "));
}

async function findInPackages(): Promise<Ffmpeg | string | undefined> {
  const require = createRequire(import.meta.url);
  try {
    const [ffmpegPath, ffprobePath] = [
      join(packageFolder(require, `@ffmpeg-installer/${platformName}`), `ffmpeg${suffix}`),
      join(packageFolder(require, `@ffprobe-installer/${platformName}`), `ffprobe${suffix}`),
    ];
    // Without install scripts the binaries are not executable yet.
    for (const path of [ffmpegPath, ffprobePath])
      if (!(await canRun(path))) await chmod(path, 0o755);
    return await tryFfmpeg(ffmpegPath, ffprobePath, "package");
  } catch {
    return undefined;
  }
}

function packageFolder(require: NodeJS.Require, name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}

async function tryFfmpeg(
  ffmpegPath: string,
  ffprobePath: string,
  source: Ffmpeg["source"],
): Promise<Ffmpeg | string> {
  try {
    for (const path of [ffmpegPath, ffprobePath]) {
      const problem = await findTrustProblem(path);
      if (problem !== undefined) return `${path} is not run: ${problem}.`;
    }
    const args = ["-hide_banner", "-version"];
    const stated = await runProcess({ path: ffmpegPath, args, deadlineSeconds: 20 });
    await runProcess({ path: ffprobePath, args, deadlineSeconds: 20 });
    const encoders = await runProcess({
      path: ffmpegPath,
      args: ["-hide_banner", "-encoders"],
      deadlineSeconds: 20,
    });
    if (!encoders.includes("libx264")) return `${ffmpegPath} was built without libx264.`;
    const version = /^ffmpeg version (\S+)/.exec(stated.toString("utf8"))?.[1] ?? "unknown";
    return { ffmpegPath, ffprobePath, version, source };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : "it did not run.";
    return `${ffmpegPath}: ${reason}`;
  }
}

async function canRun(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const binaries = new Map([
  ["linux-x64", "packager-linux-x64"],
  ["linux-arm64", "packager-linux-arm64"],
  ["darwin-x64", "packager-osx-x64"],
  ["darwin-arm64", "packager-osx-arm64"],
  ["win32-x64", "packager-win-x64.exe"],
]);

/** The path of shaka-packager, which ships inside its npm package for each platform. */
export async function locatePackager(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const binary = binaries.get(platform);
  if (!binary) throw new Error(`shaka-packager has no program for ${platform}.`);
  const manifest = createRequire(import.meta.url).resolve("shaka-packager/package.json");
  const path = join(dirname(manifest), "bin", binary);
  try {
    await access(path, constants.X_OK);
  } catch {
    await chmod(path, 0o755);
  }
  const problem = await findTrustProblem(path);
  if (problem !== undefined) throw new Error(`${path} is not run: ${problem}.`);
  return path;
}
