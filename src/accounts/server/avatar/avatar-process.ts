import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import { encodeAvatar } from "./encode-avatar.ts";

// The child process that decodes avatars, see open-avatar-encoder.ts.

/** The memory allowed per image beyond the process's own. */
const maxBytes = 100 * 1024 * 1024;
const watchEveryMs = 5;

serveTasks(async (bytes) => {
  const before = process.memoryUsage.rss();
  // Decoding runs on another thread, so this one can end the process meanwhile.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > maxBytes) process.exit(1);
  }, watchEveryMs);
  try {
    return await encodeAvatar(bytes);
  } finally {
    clearInterval(watch);
  }
});
