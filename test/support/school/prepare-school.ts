import path from "node:path";
import { cancelWaitingEncodings } from "./cancel-waiting-encodings.ts";
import { removeData, runSchool } from "./run-school.ts";
import { waitForImages, waitForPrints } from "./wait-for-prints.ts";

/**
 * Leaves a stopped school's data in the folder, with the first lesson encoded and every score and
 * picture drawn. Schools that start with a copy do none of it beside their tests.
 */
export async function prepareSchool(dataDir: string): Promise<void> {
  const school = await runSchool({ dataDir });
  try {
    if ((await cancelWaitingEncodings(school)) === 0)
      throw new Error("No lesson waited to be prepared.");
    await waitForPrints(school);
    await waitForImages(school);
  } finally {
    await school.stop();
  }
}

// `npm test` prepares the school of its browser tests beside other tests.
if (import.meta.main) {
  const dataDir = path.resolve(process.argv[2] ?? "");
  await prepareSchool(dataDir).catch(async (error: unknown) => {
    await removeData(dataDir);
    throw error;
  });
}
