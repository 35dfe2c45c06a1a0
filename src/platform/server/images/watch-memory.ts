/** The memory allowed per image beyond the process's own. */
const maxBytes = 100 * 1024 * 1024;
const watchEveryMs = 5;

/** The processor time allowed per image. One of 50 megapixels takes at most 2 s. */
export const imageProcessorMs = 10_000;

/**
 * Ends this process, a child that decodes images, when the work takes too much memory. Decoding
 * runs on another thread, so this thread can end the process meanwhile.
 */
export async function watchMemory<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > maxBytes) process.exit(1);
  }, watchEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}
