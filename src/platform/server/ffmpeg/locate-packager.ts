import { access, chmod, constants } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { findTrustProblem } from "../system/trusted-program.ts";

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
