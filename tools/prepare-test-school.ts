// Prepares the school of the browser tests while other tests run, and prints its data folder.
import { setPriority } from "node:os";
import { prepareSchool } from "../test/support/school/prepare-school.ts";

// Much of it waits; what it computes fills the time in which the other tests wait.
setPriority(5);
process.stdout.write(await prepareSchool());
