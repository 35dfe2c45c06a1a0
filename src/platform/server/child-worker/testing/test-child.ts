import { serveTasks } from "../serve-tasks.ts";

// For tests: does as it is told.
serveTasks(async (input) => {
  const told = input.toString();
  if (told === "crash") process.kill(process.pid, "SIGSEGV");
  if (told === "hang") await new Promise(() => undefined);
  if (told === "refuse") throw new Error("It does not please me");
  if (told === "who") return Buffer.from(String(process.pid));
  if (told === "env") return Buffer.from(JSON.stringify(Object.keys(process.env)));
  return Buffer.from(told.toUpperCase());
});
