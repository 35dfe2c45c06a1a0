import {
  openChildWorker,
  TaskLost,
  TaskRefused,
} from "#platform/server/child-worker/open-child-worker.ts";
import { AppError } from "#platform/server/errors.ts";
import { ClientBulkhead } from "#platform/server/http/limits/client-bulkhead.ts";
import type { InvalidImage } from "#platform/server/images/encode-image.ts";
import { imageProcessorMs } from "#platform/server/images/watch-memory.ts";

/** Longer than any image's processor time, since a busy machine takes longer. */
const deadlineMs = 40_000;

/**
 * Concurrent uploads. Each may be held in memory whole, so this bounds memory; a class behind one
 * router fits.
 */
const reading = {
  name: "avatarReads",
  limit: 60,
  limitPerClient: 30,
  queueLimit: 0,
  queueLimitPerClient: 0,
  maxWaitMs: 5_000,
};
/** Received images: one is encoded, the others queue. Clients are users. */
const encoding = {
  name: "avatarEncodings",
  limit: 1,
  limitPerClient: 1,
  queueLimit: 20,
  queueLimitPerClient: 1,
  maxWaitMs: 20_000,
};

interface Uploader {
  userId: string;
  /** The uploader's network, see ipKey. */
  network: string;
}

export interface AvatarEncoder {
  /**
   * Reads one upload of a user and returns the encoded avatar. Slow uploads occupy a read slot, not
   * the encoding queue. Throws `platform.too_many_requests` while the user has another upload, and
   * `platform.unavailable` while too many arrive or wait. Also throws `accounts.picture_too_large`,
   * `accounts.picture_unreadable`, and the errors of `read`.
   */
  receive: (from: Uploader, read: () => Promise<Buffer>) => Promise<Buffer>;
  close: () => void;
}

/** Encodes avatars one after another in a child process, so that this process stays responsive. */
export function openAvatarEncoder(): AvatarEncoder {
  const script = new URL("./avatar-process.ts", import.meta.url);
  const child = openChildWorker({ script, deadlineMs, processorMs: imageProcessorMs });
  const users = new Set<string>();
  const reads = new ClientBulkhead(reading);
  const encodings = new ClientBulkhead(encoding);

  const encode = async (bytes: Buffer): Promise<Buffer> => {
    try {
      return await child.run(bytes);
    } catch (cause) {
      if (cause instanceof TaskLost && cause.isLate) {
        throw new AppError("platform.unavailable", { retryAfterSeconds: 30, cause });
      }
      throw isTaskError(cause) ? new AppError(errorCodeOf(cause), { cause }) : cause;
    }
  };
  return {
    close: child.close,
    async receive({ userId, network }, read) {
      if (users.has(userId)) {
        throw new AppError("platform.too_many_requests", {
          message: "Please wait until your other picture has arrived.",
          retryAfterSeconds: 5,
        });
      }
      users.add(userId);
      try {
        const bytes = await reads.run(network, read);
        return await encodings.run(userId, () => encode(bytes));
      } finally {
        users.delete(userId);
      }
    },
  };
}

function isTaskError(error: unknown): error is TaskRefused | TaskLost {
  return error instanceof TaskRefused || error instanceof TaskLost;
}

/** Images that crash or stall the process count as unreadable. */
function errorCodeOf(error: TaskRefused | TaskLost) {
  const tooLarge: InvalidImage = "too-large";
  return error.message === tooLarge ? "accounts.picture_too_large" : "accounts.picture_unreadable";
}
