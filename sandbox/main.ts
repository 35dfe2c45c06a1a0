import { buildSandbox } from "./build-sandbox.ts";
import { parseEnvironment, sandboxOptionsOf } from "./environment.ts";

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function start() {
  const variables = parseEnvironment(process.env);
  let isReady = false;
  let shiftSeconds = 0;
  const tellClock = () => process.send?.({ kind: "clock", shiftSeconds });
  const app = buildSandbox({
    ...sandboxOptionsOf(variables),
    onClockMoved(reading) {
      shiftSeconds = reading.shiftSeconds;
      // The message of readiness must be the first.
      if (isReady) tellClock();
    },
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The parent has exited: exit too.
  process.on("disconnect", stop);
  const address = await app.listen({ port: variables.PORT, host: variables.HOST });
  process.send?.({ ready: true, address });
  isReady = true;
  tellClock();
}
