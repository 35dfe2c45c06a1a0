import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const file = new URL("./lower-priority.ts", import.meta.url);

test.each([
  [0, 10],
  [15, 15],
  [19, 19],
])("a process started at niceness %i runs on at %i [lower-priority-1]", async (from, to) => {
  const script = `const os = require("node:os");
    import(${JSON.stringify(file.href)}).then(({ lowerPriority }) => {
      os.setPriority(Math.max(os.getPriority(), ${from}));
      lowerPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
      console.log(os.getPriority());
    });`;
  const { stdout } = await run(process.execPath, ["--eval", script]);
  expect(Number(stdout)).toBeGreaterThanOrEqual(to);
});
