import { inheritedEnvironment } from "#main/config.ts";
import { startRole } from "#main/demo/child-roles.ts";
import { findFreePorts } from "../support/school/run-school.ts";
import { settingsOf } from "../support/school/settings-of.ts";
import { schoolUrl } from "./school.ts";

/** A second web process of the running school, whose pages send page views to this tracker. */
export async function openTrackedSite(tracker: { provider: string; id: string; url: string }) {
  const dataDir = process.env.SCHOOL_DATA_DIR;
  if (dataDir === undefined) throw new Error("SCHOOL_DATA_DIR: name the school's data folder");
  const { databaseUrl } = await settingsOf({ port: Number(new URL(schoolUrl()).port), dataDir });
  const port = await findFreePorts(1);
  const role = await startRole("web", "../web.ts", {
    ...inheritedEnvironment(),
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ANALYTICS_PROVIDER: tracker.provider,
    ANALYTICS_ID: tracker.id,
    ANALYTICS_URL: tracker.url,
  });
  return { url: `http://localhost:${port}`, close: role.stop };
}
