import { rm } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";
import { cancelWaitingEncodings } from "../../support/school/cancel-waiting-encodings.ts";
import { openSession } from "../../support/school/demo-session.ts";
import { type RunningSchool, removeData, runSchool } from "../../support/school/run-school.ts";
import { makeTinySchool } from "../../support/school/tiny-school.ts";
import { waitForImages, waitForPrints } from "../../support/school/wait-for-prints.ts";
import type { Figure } from "../figure.ts";
import { measureFilmDrift } from "./film-drift.ts";
import { measureFirstVisit } from "./first-visit.ts";
import { measureFrameWork } from "./frame-work.ts";
import { measureHearingWork } from "./hearing-work.ts";
import { makeLongLesson } from "./long-lesson.ts";
import { measureLoopEdges } from "./loop-edges.ts";
import { measureManyRuns } from "./many-runs.ts";
import { measureMidiLatency } from "./midi-latency.ts";
import { measureLessonRooms } from "./room-lessons.ts";
import type { PracticeBench } from "./room-page.ts";
import { measureSlowAttack } from "./slow-attack.ts";
import { measureSlowUnderruns } from "./slow-underruns.ts";

/** Measurements in the demo school, where one lesson's film is encoded. */
const inDemoSchool = {
  visit: measureFirstVisit,
  midi: measureMidiLatency,
  frames: measureFrameWork,
  attack: measureSlowAttack,
  lessons: measureLessonRooms,
};
/** Measurements of minutes, with a film of ten minutes in which a teacher speaks. */
const onLongLesson = {
  drift: measureFilmDrift,
  loop: measureLoopEdges,
  slow: measureSlowUnderruns,
};
type MeasurePart = (bench: PracticeBench) => Promise<Figure[]>;

/**
 * Measures the practice room and the player's loop. `names` with `practice:midi` select parts; all
 * without.
 */
export async function measurePractice(names: readonly string[]): Promise<Figure[]> {
  const isChosen = (part: string) =>
    !names.some((name) => name.startsWith("practice:")) || names.includes(`practice:${part}`);
  const chosen = (parts: Record<string, MeasurePart>) =>
    Object.entries(parts).filter(([part]) => isChosen(part));
  return [
    ...(await measureInSchool(chosen(inDemoSchool), openDemoSchool)),
    ...(await measureInSchool(chosen(onLongLesson), openLongSchool)),
    ...(isChosen("runs") ? await measureManyRuns() : []),
    ...(isChosen("hearing") ? measureHearingWork() : []),
  ];
}

interface BenchSchool {
  school: RunningSchool;
  lesson: string;
  close: () => Promise<void>;
}

async function openDemoSchool(): Promise<BenchSchool> {
  const school = await runSchool();
  await cancelWaitingEncodings(school);
  return { school, lesson: "five-finger-c", close: () => closeSchool(school) };
}

/** Opens a school without lessons but the one that its teacher makes. */
async function openLongSchool(): Promise<BenchSchool> {
  const schoolDir = await makeTinySchool();
  await rm(path.join(schoolDir, "lessons"), { recursive: true });
  const school = await runSchool({ schoolDir });
  const close = async () => {
    await closeSchool(school);
    await rm(schoolDir, { recursive: true });
  };
  try {
    return { school, lesson: await makeLongLesson(school, schoolDir), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function closeSchool(school: RunningSchool): Promise<void> {
  await school.stop();
  await removeData(school.dataDir);
}

async function measureInSchool(
  parts: [string, MeasurePart][],
  open: () => Promise<BenchSchool>,
): Promise<Figure[]> {
  if (parts.length === 0) return [];
  const { school, lesson, close } = await open();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
  });
  try {
    await waitForPrints(school);
    await waitForImages(school);
    const figures: Figure[] = [];
    for (const [, measure] of parts) {
      // A part takes as long as an access token lives, so each opens a session.
      const student = await openSession(school.url, "beginner");
      figures.push(...(await measure({ browser, url: school.url, lesson, student })));
    }
    return figures;
  } finally {
    await browser.close();
    await close();
  }
}
