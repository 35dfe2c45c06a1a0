import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A school folder with the demo's texts but a single, very short lesson, for quick starts. */
export async function makeTinySchool(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "tiny-school-"));
  await cp(path.join(root, "school"), folder, { recursive: true });
  const score = "two-hands.musicxml";
  await cp(
    path.join(root, "src/score/server/testing/test-scores", score),
    path.join(folder, "lessons", score),
  );
  const lesson = {
    videoId: "two-hands",
    title: "Two Hands",
    description: "A few bars for both hands, just long enough to hear that everything works.",
    category: "beginner",
    serialNumber: 1,
    daysBeforeOpening: 1,
    ratings: [],
    score,
    labels: "notes",
    hook: "A few bars",
    picture: "keyboard",
  };
  await writeFile(path.join(folder, "lessons", "index.json"), JSON.stringify([lesson]));
  return folder;
}
