import { findFreePort } from "#platform/server/testing/free-port.ts";
import { openSession } from "../../support/school/demo-session.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import { settingsOf } from "../../support/school/settings-of.ts";
import type { Figure } from "../figure.ts";
import { measureLoad } from "../load.ts";
import { percentile } from "../percentile.ts";
import { startChild, stopChild } from "../servers/child.ts";
import { recordStatements } from "./record-statements.ts";

const SECONDS = 4;
const ROUNDS = 3;

/**
 * Throughput of a student's own calls, × a bare node:http server that runs the same statements with
 * pg, measured alternately.
 */
export async function measurePersonal(school: RunningSchool): Promise<Figure[]> {
  const settings = await settingsOf(school);
  const { user, accessToken } = await openSession(school.url, "professional-pro");
  const headers = { token: `Bearer ${accessToken}` };
  const calls = [
    { name: "the signed-in user", path: "/api/user" },
    { name: "own favourites", path: `/api/favorite/user/${user._id}` },
    { name: "a lesson's questions", path: "/api/question/video/five-finger-c?page=1&limit=10" },
    { name: "ticket to the player", path: `/api/playback/${user._id}/five-finger-c` },
  ];
  const statements = await recordStatements(
    settings,
    headers,
    calls.map(({ path }) => path),
  );
  const port = await findFreePort();
  const of = [String(school.port), school.dataDir];
  const app = await startChild("app-server.ts", ["cached", String(port), ...of]);
  const figures: Figure[] = [];
  for (const [i, { name, path }] of calls.entries()) {
    const barePort = await findFreePort();
    const bare = await startChild("statement-server.ts", [
      String(barePort),
      settings.databaseUrl,
      JSON.stringify(statements[i]),
    ]);
    const rates: { app: number; bare: number }[] = [];
    const load = (of: number) =>
      measureLoad({ url: `http://127.0.0.1:${of}${path}`, seconds: SECONDS, headers });
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push({ bare: await load(barePort), app: await load(port) });
    }
    await stopChild(bare);
    const ratio = percentile(
      rates.map((each) => each.app / each.bare),
      0.5,
    );
    const perSecond = (side: "app" | "bare") =>
      Math.round(
        percentile(
          rates.map((each) => each[side]),
          0.5,
        ),
      );
    figures.push({
      name: `${name}, requests/s × bare node:http and pg`,
      value: ratio,
      wanted: "≥ 0.6",
      met: ratio >= 0.6,
      beside: `${perSecond("app")}/s of ${perSecond("bare")}/s, ${statements[i]?.length} statements`,
    });
  }
  await stopChild(app);
  return figures;
}
