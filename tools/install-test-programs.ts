// Installs Chromium, ffmpeg and bubblewrap from the system's packages, or asks the user to, and unpacks nginx and
// PgBouncer, whose packages would start a server.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "../test/support/chromium.ts";
import { findNginx, ownNginxFolder } from "../test/support/nginx.ts";
import { findPgbouncer, ownPgbouncerFolder } from "../test/support/pgbouncer.ts";

const ffmpegFiles = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"];
const missing = [
  ...(findChromium() ? [] : ["chromium-headless-shell"]),
  ...(ffmpegFiles.some((file) => existsSync(file)) ? [] : ["ffmpeg"]),
  // Confines ffmpeg; its test is skipped without it.
  ...(existsSync("/usr/bin/bwrap") || process.platform !== "linux" ? [] : ["bubblewrap"]),
];
/** Packages to be unpacked into a folder, by the folder. */
const unpacked = new Map([
  ...(findNginx() === undefined ? [[ownNginxFolder, ["nginx"]] as const] : []),
  ...(findPgbouncer() === undefined ? [[ownPgbouncerFolder, ["pgbouncer"]] as const] : []),
]);
const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

if (canInstall && (missing.length > 0 || unpacked.size > 0)) {
  const names = [...missing, ...[...unpacked.values()].flat()];
  process.stdout.write(`  installing ${names.join(" and ")} …\n`);
  execFileSync("apt-get", ["update", "-qq"], { env });
  if (missing.length > 0) {
    const options = ["install", "-y", "-qq", "--no-install-recommends"];
    execFileSync("apt-get", [...options, ...missing], { env });
  }
  for (const [folder, packages] of unpacked) unpack(packages, folder);
} else if (!findChromium()) {
  process.stderr.write(
    `The browser tests need Chromium: apt-get install ${missing.join(" ")} (or your system's way), then npm test again.\n`,
  );
  process.exitCode = 1;
}

function unpack(packages: readonly string[], target: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), "unpacked-package-"));
  const names = [...packages, ...packages.flatMap(listLibraries)];
  execFileSync("apt-get", ["download", "-qq", ...names], { cwd: folder, env, stdio: "ignore" });
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(folder)) {
    execFileSync("dpkg-deb", ["--extract", path.join(folder, file), target]);
  }
  rmSync(folder, { recursive: true });
}

/** The libraries of a package that a system may lack; their names differ from release to release. */
function listLibraries(name: string): string[] {
  const text = execFileSync("apt-cache", ["depends", "--important", name], { encoding: "utf8" });
  return [...text.matchAll(/Depends: (lib(?:event|c-ares)\S*)/g)].map(
    ([, library = ""]) => library,
  );
}
