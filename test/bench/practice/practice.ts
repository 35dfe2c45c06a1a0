import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";
import { openSession } from "../../support/school/demo-session.ts";
import { endPreparation } from "../../support/school/end-preparation.ts";
import { removeData, runSchool } from "../../support/school/run-school.ts";
import { waitForPrints } from "../../support/school/wait-for-prints.ts";
import type { Figure } from "../figure.ts";
import { measureFilmDrift } from "./film-drift.ts";
import { measureFirstVisit } from "./first-visit.ts";
import { measureFrameWork } from "./frame-work.ts";
import { measureLoopEdges } from "./loop-edges.ts";
import { measureMidiLatency } from "./midi-latency.ts";
import { measureLessonRooms } from "./room-lessons.ts";
import { measureSlowAttack } from "./slow-attack.ts";
import { measureSlowUnderruns } from "./slow-underruns.ts";

const parts = {
  visit: measureFirstVisit,
  midi: measureMidiLatency,
  frames: measureFrameWork,
  drift: measureFilmDrift,
  loop: measureLoopEdges,
  attack: measureSlowAttack,
  slow: measureSlowUnderruns,
  lessons: measureLessonRooms,
};

/**
 * The practice room and the player's loop, in a school of which one lesson's film is prepared. `names`
 * with `practice:midi` choose parts; all without.
 */
export async function measurePractice(names: readonly string[]): Promise<Figure[]> {
  const isChosen = (part: string) =>
    !names.some((name) => name.startsWith("practice:")) || names.includes(`practice:${part}`);
  const school = await runSchool();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
  });
  try {
    await endPreparation(school);
    const student = await openSession(school.url, "beginner");
    const bench = { browser, url: school.url, student };
    await waitForPrints(school);
    const figures: Figure[] = [];
    for (const [part, measure] of Object.entries(parts)) {
      if (isChosen(part)) figures.push(...(await measure(bench)));
    }
    return figures;
  } finally {
    await browser.close();
    await school.stop();
    await removeData(school.dataDir);
  }
}
