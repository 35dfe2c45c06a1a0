// Writes src/platform/server/database/schema.ts from a freshly migrated, temporary database.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
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
      "--dialect",
      "postgres",
      "--url",
      server.url,
      "--out-file",
      outFile,
      "--exclude-pattern",
      "(schema_migrations|pgboss.*)",
      "--numeric-parser",
      "number",
      "--camel-case",
      "--type-mapping",
      JSON.stringify({ int8: "number" }),
      "--overrides",
      JSON.stringify({ columns: await readLiterals(server.url) }),
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The types of columns whose check constraint lists their values, by `table.column`. */
async function readLiterals(databaseUrl: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{
      name: string;
      definition: string;
      isGenerated: boolean;
      isNullable: boolean;
    }>(
      `select conrelid::regclass || '.' || attname as name, atthasdef as "isGenerated",
         not attnotnull as "isNullable",
         pg_get_constraintdef(con.oid) as definition
       from pg_constraint con join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'c' and pg_get_constraintdef(con.oid) like '% = ANY (ARRAY[%'
         and connamespace = 'public'::regnamespace and cardinality(conkey) = 1`,
    );
    return Object.fromEntries(
      rows.map(({ name, definition, isGenerated, isNullable }) => {
        const values = [...definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
        const literals = values.map((value) => JSON.stringify(value));
        const type = (isNullable ? [...literals, "null"] : literals).join(" | ");
        return [name, isGenerated ? `Generated<${type}>` : type];
      }),
    );
  } finally {
    await client.end();
  }
}
