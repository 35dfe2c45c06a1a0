// Writes src/platform/server/database/schema.ts from a freshly migrated, throw-away database.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  migrationsFolder,
  startEmbeddedPostgres,
} from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";

const outFile = process.argv[2] ?? "src/platform/server/database/schema.ts";
const dataDir = await mkdtemp(path.join(tmpdir(), "schema-"));
const port = await findFreePort();
const server = await startEmbeddedPostgres({ dataDir, port, password: "schema", disposable: true });
try {
  await migrate(server.url, migrationsFolder);
  execFileSync(
    "kysely-codegen",
    [
      ...["--dialect", "postgres", "--url", server.url, "--out-file", outFile],
      ...["--exclude-pattern", "(schema_migrations|pgboss.*)", "--numeric-parser", "number"],
      "--camel-case",
      "--type-mapping",
      JSON.stringify({ int8: "number" }),
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
