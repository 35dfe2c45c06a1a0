import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const deploy = fileURLToPath(new URL("../../deploy", import.meta.url));
const services = (await readdir(deploy)).filter((name) => name.endsWith(".service"));

/** The exact lines that every unit has. */
const strict = [
  "User=school",
  "UMask=0077",
  "NoNewPrivileges=yes",
  "CapabilityBoundingSet=",
  "ProtectSystem=strict",
  "ProtectHome=yes",
  "PrivateTmp=yes",
  "PrivateDevices=yes",
  "PrivateUsers=yes",
  "ProtectClock=yes",
  "ProtectControlGroups=yes",
  "ProtectHostname=yes",
  "ProtectKernelLogs=yes",
  "ProtectKernelModules=yes",
  "ProtectKernelTunables=yes",
  "ProtectProc=invisible",
  "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
  "RestrictRealtime=yes",
  "RestrictSUIDSGID=yes",
  "LockPersonality=yes",
  "RemoveIPC=yes",
  "SystemCallArchitectures=native",
  "SystemCallErrorNumber=EPERM",
];

test.each(services)("%s is as strict as the others [units-1]", async (name) => {
  const lines = (await readFile(path.join(deploy, name), "utf8")).split("\n");
  expect(strict.filter((line) => !lines.includes(line))).toEqual([]);
  for (const form of [
    /^SystemCallFilter=@system-service/,
    /^RestrictNamespaces=/,
    /^MemoryMax=\d/,
    /^TasksMax=\d/,
  ]) {
    expect(lines.filter((line) => form.test(line)).length).toBe(1);
  }
  // Only the worker's programs create namespaces and mount in them.
  const isWorker = name === "school-worker.service";
  expect(lines.includes("SystemCallFilter=@system-service")).toBe(!isWorker);
  expect(lines.includes("RestrictNamespaces=yes")).toBe(!isWorker);
});

test.each(services)("%s puts no setting on a command line [units-2]", async (name) => {
  const text = await readFile(path.join(deploy, name), "utf8");
  const commands = text.split("\n").filter((line) => line.startsWith("Exec"));
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((line) => line.includes("$"))).toEqual([]);
});

test("a unit that fails mails the operator, except the mail's own [units-3]", async () => {
  for (const name of services.filter((each) => !each.startsWith("school-alert"))) {
    const text = await readFile(path.join(deploy, name), "utf8");
    expect([name, text]).toEqual([
      name,
      expect.stringContaining("\nOnFailure=school-alert@%n.service\n"),
    ]);
  }
});
