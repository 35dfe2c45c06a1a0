import {
  openChildWorker,
  TaskLost,
  TaskRefused,
} from "#platform/child-worker/open-child-worker.ts";
import { AppError } from "#platform/errors.ts";
import type { PictureFault } from "./encode-picture.ts";

/** Each holds at most one file in memory, so this bounds what uploads take in all. */
const mostUploads = 20;
/** From when on a picture is taken for one that is made to do harm. */
const deadlineMs = 20_000;

type Encode = (bytes: Buffer) => Promise<Buffer>;

export interface PictureEncoder {
  /**
   * Lets one upload of a user through, from its first byte to its last: `work` gets what encodes.
   * Throws `platform.too_many_requests` while another of the same user is under way, and
   * `platform.unavailable` while very many are; `encode` throws `accounts.picture_too_large` and
   * `accounts.picture_unreadable`.
   */
  admit: <Value>(userId: string, work: (encode: Encode) => Promise<Value>) => Promise<Value>;
  close: () => void;
}

/** Encodes pictures one after another in a process of their own, so that nobody else waits. */
export function openPictureEncoder(): PictureEncoder {
  const script = new URL("./picture-process.ts", import.meta.url);
  const child = openChildWorker({ script, deadlineMs });
  const users = new Set<string>();

  const encode: Encode = async (bytes) => {
    try {
      return await child.run(bytes);
    } catch (cause) {
      throw isFault(cause) ? new AppError(codeOf(cause), { cause }) : cause;
    }
  };
  return {
    close: child.close,
    async admit(userId, work) {
      if (users.has(userId)) {
        throw new AppError("platform.too_many_requests", {
          message: "Please wait until your other picture has arrived.",
          retryAfterSeconds: 5,
        });
      }
      if (users.size >= mostUploads) {
        throw new AppError("platform.unavailable", { retryAfterSeconds: 5 });
      }
      users.add(userId);
      try {
        return await work(encode);
      } finally {
        users.delete(userId);
      }
    },
  };
}

function isFault(error: unknown): error is TaskRefused | TaskLost {
  return error instanceof TaskRefused || error instanceof TaskLost;
}

/** What crashes the process, or keeps it busy for too long, is no picture that anyone took. */
function codeOf(error: TaskRefused | TaskLost) {
  const tooLarge: PictureFault = "too-large";
  return error.message === tooLarge ? "accounts.picture_too_large" : "accounts.picture_unreadable";
}
