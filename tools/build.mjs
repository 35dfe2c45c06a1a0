// Builds the site and the player, and compresses their files. Run by tools/prepare-checkout.mjs
// after a change of sources.
import { existsSync } from "node:fs";
import path from "node:path";
import { root, run } from "./prepare-checkout.mjs";

run("react-router", ["build"], { env: { NODE_ENV: "production" } });
if (existsSync(path.join(root, "vite.player.config.ts"))) {
  run("vite", ["build", "--config", "vite.player.config.ts"], { env: { NODE_ENV: "production" } });
}
run("node", ["tools/compress-built-files.ts"]);
