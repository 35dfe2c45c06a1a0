import { endPreparation } from "./end-preparation.ts";
import { removeData, runSchool } from "./run-school.ts";
import { waitForPrints } from "./wait-for-prints.ts";

/**
 * Starts a school on new data until its first lesson and every print are ready, and stops it. Resolves to
 * its data folder, which {@link copySchool} copies.
 */
export async function prepareSchool(): Promise<string> {
  const school = await runSchool();
  try {
    if ((await endPreparation(school)) === 0) throw new Error("No lesson waited to be prepared.");
    await waitForPrints(school);
  } catch (error) {
    await school.stop();
    await removeData(school.dataDir);
    throw error;
  }
  await school.stop();
  return school.dataDir;
}
