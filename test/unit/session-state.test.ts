import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Statements whose effect outlives their transaction, so that a pooler hands it to others. */
const sessionState =
  /pg_(try_)?advisory_(un)?lock|\blisten (\$\{|[a-z_"]+[";`])|\bset (session |statement_timeout|search_path|role )|create (local )?temp|\bdiscard all|with hold/i;

/** Files with a connection of their own by `DATABASE_DIRECT_URL`. */
const direct = [
  "src/media/server/uploads/upload-locker.ts",
  "src/platform/server/database/statement-timeout.ts",
  "src/platform/server/database/subscribe-notifications.ts",
  "src/platform/server/jobs/worker-presence.ts",
];

const findIn = (text: string) => sessionState.test(text.replace(/\bset local\b.*/gi, ""));

test("only direct connections keep something in their session", () => {
  const files = globSync("src/**/server/**/*.ts", { cwd: root });
  const found = files.filter(
    (file) =>
      !/\.test\.ts$|\/testing\//.test(file) && findIn(readFileSync(path.join(root, file), "utf8")),
  );
  expect(found.sort()).toEqual(direct);
});

test.each([
  "select pg_advisory_lock(1)",
  "select pg_try_advisory_lock($1)",
  "set statement_timeout = 0",
  "create temporary table found (id int)",
  "listen words;",
])("finds %s", (statement) => {
  expect(findIn(statement)).toBe(true);
  expect(findIn("select pg_advisory_xact_lock(1); set local statement_timeout = 0")).toBe(false);
});
