import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Running, supervise, WrongConfiguration } from "./supervise.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A fake process whose end and failed starts the test controls. */
function makeProgram() {
  const starts: number[] = [];
  const failures: Error[] = [];
  const printed: string[] = [];
  const stopped: number[] = [];
  let end: (ending: string) => void = () => {};
  const start = async (): Promise<Running> => {
    starts.push(performance.now());
    const failure = failures.shift();
    if (failure) throw failure;
    const number = starts.length;
    const ended = new Promise<string>((resolve) => {
      end = resolve;
    });
    const stop = async (): Promise<void> => {
      stopped.push(number);
      end("code 0");
    };
    return { ended, stop };
  };
  const shutdown = new AbortController();
  const options = { name: "web", start, print: (line: string) => printed.push(line) };
  return {
    starts,
    failures,
    printed,
    stopped,
    shutdown,
    end: (ending = "SIGKILL") => end(ending),
    run: () => supervise({ ...options, shutdown: shutdown.signal }),
    /** The delays between starts, in seconds. */
    pauses: () => starts.slice(1).map((at, index) => (at - (starts[index] ?? 0)) / 1_000),
  };
}

describe("a supervised process", () => {
  test("is restarted at once when asked, even while it waits after failed starts", async () => {
    const program = makeProgram();
    const supervised = await program.run();
    await supervised.restart();
    await vi.advanceTimersByTimeAsync(0);
    expect(program.starts).toHaveLength(2);
    program.failures.push(...Array.from({ length: 4 }, () => new Error("a typing error")));
    program.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(program.starts).toHaveLength(5);
    program.failures.length = 0;
    await supervised.restart();
    await vi.advanceTimersByTimeAsync(0);
    expect(program.starts).toHaveLength(6);
    await supervised.stop();
    expect(program.stopped.at(-1)).toBe(6);
  });

  test("is started once more when asked during its start, and reports to both who asked", async () => {
    const program = makeProgram();
    const supervised = await program.run();
    const restarts = [supervised.restart(), supervised.restart()];
    await vi.advanceTimersByTimeAsync(0);
    restarts.push(supervised.restart());
    await Promise.all(restarts);
    expect(program.printed).toEqual([]);
    expect(program.stopped.at(-1)).toBe(program.starts.length - 1);
    await supervised.stop();
  });

  test("that fails when it is restarted tells the caller, and is tried again", async () => {
    const program = makeProgram();
    const supervised = await program.run();
    program.failures.push(new Error("a typing error"));
    await supervised.restart();
    expect(program.starts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(program.starts).toHaveLength(3);
    await supervised.stop();
  });

  test("that dies is restarted, and reported in one line", async () => {
    const program = makeProgram();
    const supervised = await program.run();
    program.end();
    await vi.advanceTimersByTimeAsync(100);
    expect(program.starts).toHaveLength(2);
    expect(program.printed).toEqual(["web ended (SIGKILL); starting it again in 0.1 s"]);
    await supervised.stop();
    expect(program.stopped).toEqual([2]);
  });

  test("whose starts fail is restarted with doubling delays, up to half a minute", async () => {
    const program = makeProgram();
    const supervised = await program.run();
    program.failures.push(
      ...Array.from({ length: 10 }, () => new Error("web did not start (code 1)")),
    );
    program.end();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(program.pauses()).toEqual([0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 30, 30]);
    expect(program.printed.at(-1)).toBe("web did not start (code 1); starting it again in 30 s");
    await supervised.stop();
  });

  test("that was healthy for a while is restarted with the first delay again", async () => {
    const program = makeProgram();
    const supervised = await program.run();
    for (let death = 0; death < 4; death += 1) {
      program.end();
      await vi.advanceTimersByTimeAsync(4_000);
    }
    expect(program.printed.at(-1)).toContain("in 0.8 s");
    await vi.advanceTimersByTimeAsync(5_000);
    program.end();
    await vi.advanceTimersByTimeAsync(100);
    expect(program.printed.at(-1)).toContain("in 0.1 s");
    expect(program.starts).toHaveLength(6);
    await supervised.stop();
  });

  test("with wrong configuration is not restarted, and reported in one line", async () => {
    const program = makeProgram();
    const supervised = await program.run();
    program.failures.push(
      new WrongConfiguration(["web did not start: its configuration is wrong"]),
    );
    program.end("code 1");
    await vi.advanceTimersByTimeAsync(600_000);
    expect(program.starts).toHaveLength(2);
    expect(program.printed.slice(1)).toEqual([
      "web did not start: its configuration is wrong; it is not started again",
    ]);
    await supervised.stop();
  });

  test("whose first start fails rejects to the caller", async () => {
    const program = makeProgram();
    program.failures.push(new Error("web did not start (code 1)"));
    await expect(program.run()).rejects.toThrow("web did not start (code 1)");
  });

  test("is not restarted after a shutdown signal, not even during a delay", async () => {
    const program = makeProgram();
    const supervised = await program.run();
    program.end();
    await vi.advanceTimersByTimeAsync(50);
    program.shutdown.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(program.starts).toHaveLength(1);
    await supervised.stop();
  });

  test("that is stopped stays stopped", async () => {
    const program = makeProgram();
    const supervised = await program.run();
    await supervised.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(program.stopped).toEqual([1]);
    expect(program.starts).toHaveLength(1);
    expect(program.printed).toEqual([]);
  });
});
