import { openChildWorker } from "../open-child-worker.ts";

// For tests: reports its child's process id, and gives the child a task that never ends.
const script = new URL("./test-child.ts", import.meta.url);
const worker = openChildWorker({ script, deadlineMs: 600_000 });
const pid = await worker.run(Buffer.from("who"));
void worker.run(Buffer.from("spin"));
// Sent after the message: a child that has not received the message ends with its channel.
setImmediate(() => process.stdout.write(`${pid}\n`));
setInterval(() => undefined, 60_000);
