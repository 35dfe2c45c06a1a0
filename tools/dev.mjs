// `npm run dev`: pages that update and a server that restarts as code changes. Database, sandbox
// and mailbox keep running.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { buildSite, installPackages, root, toolEnvironment } from "./prepare-checkout.mjs";

installPackages();
// The web role needs some build, whose pages are not shown here.
if (!existsSync(path.join(root, "build", ".built-from"))) buildSite();

const port = Number(process.env.PORT ?? 3000);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port + 5}`;
const webUrl = `http://localhost:${port}`;
const pages = start("tools/dev-pages.ts", { PORT: String(port + 5), WEB_URL: webUrl });
const args = ["--watch", ...process.argv.slice(2)];
const school = start("src/main/demo.ts", { PUBLIC_URL: publicUrl, LOG_LEVEL: "warn" }, args);
// A terminal sends Ctrl-C to the whole process group; other signals reach only this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => school.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
}
pages.on("exit", (code) => code !== 0 && school.kill("SIGTERM"));
school.on("exit", (code, signal) => {
  pages.kill();
  process.exit(code ?? (signal ? 1 : 0));
});

function start(file, env, args = []) {
  return spawn("node", [file, ...args], {
    cwd: root,
    env: { ...toolEnvironment, NODE_ENV: "development", ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}
