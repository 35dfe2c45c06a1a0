// `npm start`: installs, builds and runs the school.
import { spawn } from "node:child_process";
import { buildSite, installPackages, root, toolEnvironment } from "./prepare-checkout.mjs";

const minNodeVersion = 20;
if (Number(process.versions.node.split(".")[0]) < minNodeVersion) {
  process.stderr.write(
    `Node ${minNodeVersion} or later is needed; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

installPackages();
buildSite();

const school = spawn("node", ["src/main/demo.ts"], {
  cwd: root,
  env: { ...toolEnvironment, NODE_ENV: "production", LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" },
  // The IPC channel lets the school stop when this process is killed.
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
// A terminal sends Ctrl-C to the whole process group; other signals reach only this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => school.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
}
school.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
