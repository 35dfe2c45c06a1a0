import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import { encodeAvatar } from "./encode-avatar.ts";

// The process in which pictures are unpacked: see open-avatar-encoder.ts.

/** What one picture may take beyond what the process needs anyway. */
const maxBytes = 100 * 1024 * 1024;
const watchEveryMs = 5;

serveTasks(async (bytes) => {
  const before = process.memoryUsage.rss();
  // The work is done on another thread, so this one can end the process in the middle of it.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > maxBytes) process.exit(1);
  }, watchEveryMs);
  try {
    return await encodeAvatar(bytes);
  } finally {
    clearInterval(watch);
  }
});
