// `npm start`: from a fresh clone to a working school.
import { spawn } from "node:child_process";
import { buildSite, installPackages, root, toolEnvironment } from "./prepare-checkout.mjs";

const oldest = 20;
if (Number(process.versions.node.split(".")[0]) < oldest) {
  process.stderr.write(`Node ${oldest} or later is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}

installPackages();
buildSite();

const school = spawn("node", ["src/main/demo.ts"], {
  cwd: root,
  env: { ...toolEnvironment, NODE_ENV: "production", LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" },
  // The channel is the school's lifeline: when this process is killed, the school stops by itself.
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
// A terminal sends Ctrl-C to the whole group, so the school hears it too; from elsewhere only here.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => school.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
}
school.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
