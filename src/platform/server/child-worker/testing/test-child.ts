import { serveTasks } from "../serve-tasks.ts";

// For tests: a child whose input selects its behaviour.
serveTasks(async (input) => {
  const command = input.toString();
  if (command === "crash") process.kill(process.pid, "SIGSEGV");
  if (command === "hang") await new Promise(() => undefined);
  if (command === "spin") for (;;);
  if (command === "refuse") throw new Error("Refused on request");
  if (command === "who") return Buffer.from(String(process.pid));
  if (command === "env") return Buffer.from(JSON.stringify(Object.keys(process.env)));
  return Buffer.from(command.toUpperCase());
});
