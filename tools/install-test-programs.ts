// Installs Chromium and ffmpeg from the system's packages, or asks for them.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "../test/support/chromium.ts";

const ffmpegFiles = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"];
const missing = [
  ...(findChromium() ? [] : ["chromium-headless-shell"]),
  ...(ffmpegFiles.some((file) => existsSync(file)) ? [] : ["ffmpeg"]),
];
const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

if (missing.length > 0 && canInstall) {
  process.stdout.write(`  installing ${missing.join(" and ")} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { env });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], { env });
} else if (!findChromium()) {
  process.stderr.write(
    `The browser tests need Chromium: apt-get install ${missing.join(" ")} (or your system's way), then npm test again.\n`,
  );
  process.exitCode = 1;
}
