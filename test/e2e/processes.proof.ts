import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { failStart } from "../support/school/fail-start.ts";
import { findFreePorts, removeData } from "../support/school/run-school.ts";

test.describe.configure({ timeout: 240_000 });

const newFolder = () => mkdtemp(path.join(tmpdir(), "school-"));

test("a port in use fails the start with one error line", async () => {
  const port = await findFreePorts(5);
  const other = createServer().listen(port + 2, "127.0.0.1");
  await once(other, "listening");
  const dataDir = await newFolder();
  const { code, stderr } = await failStart(port, dataDir);
  other.close();
  expect(code).not.toBe(0);
  expect(stderr).toBe(
    `school: PORT: ${port + 2} (mailbox) is taken; choose another, e.g. PORT=4000`,
  );
  await removeData(dataDir);
});

test("a data folder that is a file fails the start with one error line", async () => {
  const file = path.join(await newFolder(), "data");
  await writeFile(file, "");
  const { code, stderr } = await failStart(await findFreePorts(5), file);
  expect(code).not.toBe(0);
  expect(stderr).toBe(`school: DATA_DIR: ${file} is a file, not a folder`);
});

test("an unreachable database fails the start with one error line", async () => {
  const dataDir = await newFolder();
  const port = await findFreePorts(6);
  const url = `postgres://nobody:secret@127.0.0.1:${port + 5}/nowhere`;
  const { code, stderr } = await failStart(port, dataDir, { DATABASE_URL: url });
  expect(code).not.toBe(0);
  expect(stderr.split("\n")).toHaveLength(1);
  expect(stderr).toMatch(/^school: DATABASE_URL: the database does not answer/);
  expect(stderr).not.toContain("secret");
  await removeData(dataDir);
});

test("an invalid database URL fails the start with one error line", async () => {
  const dataDir = await newFolder();
  const { code, stderr } = await failStart(await findFreePorts(5), dataDir, {
    DATABASE_URL: "mysql://somewhere",
  });
  expect(code).not.toBe(0);
  expect(stderr).toBe("school: DATABASE_URL: must begin with postgres://");
  await removeData(dataDir);
});
