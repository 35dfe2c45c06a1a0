import {
  openChildWorker,
  TaskLost,
  TaskRefused,
} from "#platform/server/child-worker/open-child-worker.ts";
import { AppError } from "#platform/server/errors.ts";
import { ClientBulkhead } from "#platform/server/http/limits/client-bulkhead.ts";
import { heicRemedy, type InvalidImage } from "#platform/server/images/encode-image.ts";
import { imageProcessorMs } from "#platform/server/images/watch-memory.ts";
import { svgRefusal } from "./clean-svg.ts";
import { type EncodedPhoto, encodedPhoto, type PictureTask } from "./picture-task.ts";

/** Longer than a picture's processor time, since a busy machine takes longer. */
const deadlineMs = 40_000;
/** Encodes one picture at a time. Clients are instructors. */
const encoding = {
  name: "schoolPictureEncodings",
  limit: 1,
  limitPerClient: 1,
  queueLimit: 5,
  queueLimitPerClient: 1,
  maxWaitMs: deadlineMs,
};

export interface PictureEncoder {
  /**
   * Encodes a picture as a logo. Throws `site.logo_unreadable`, `site.logo_too_large`, and
   * `platform.unavailable` while too many wait.
   */
  encodeLogo: (userId: string, picture: Buffer) => Promise<Buffer>;
  /**
   * Encodes a picture as a photo. Throws `site.photo_unreadable`, `site.photo_too_large`, and
   * `platform.unavailable` while too many wait.
   */
  encodePhoto: (userId: string, picture: Buffer) => Promise<EncodedPhoto>;
  close: () => void;
}

/** Encodes the school's pictures in a child process, so that a hostile one harms no other request. */
export function openPictureEncoder(): PictureEncoder {
  const script = new URL("./picture-process.ts", import.meta.url);
  const child = openChildWorker({ script, deadlineMs, processorMs: imageProcessorMs });
  const encodings = new ClientBulkhead(encoding);
  const encode = (userId: string, kind: PictureTask["kind"], picture: Buffer): Promise<Buffer> =>
    encodings.run(userId, async () => {
      const task: PictureTask = { kind, picture: picture.toString("base64") };
      try {
        return await child.run(Buffer.from(JSON.stringify(task)));
      } catch (cause) {
        throw toPictureError(kind, cause);
      }
    });
  return {
    close: child.close,
    encodeLogo: (userId, picture) => encode(userId, "logo", picture),
    encodePhoto: async (userId, picture) => {
      const output = await encode(userId, "photo", picture);
      return encodedPhoto.parse(JSON.parse(output.toString("utf8")));
    },
  };
}

function toPictureError(kind: PictureTask["kind"], cause: unknown): unknown {
  if (!(cause instanceof TaskRefused || cause instanceof TaskLost)) return cause;
  if (cause instanceof TaskLost && cause.isLate) {
    return new AppError("platform.unavailable", { retryAfterSeconds: 30, cause });
  }
  const { message: reason } = cause;
  const tooLarge: InvalidImage = "too-large";
  const heic: InvalidImage = "heic";
  if (reason === tooLarge) return new AppError(`site.${kind}_too_large`, { cause });
  const code = `site.${kind}_unreadable` as const;
  if (reason === heic) return new AppError(code, { cause, message: heicRemedy });
  if (!reason.startsWith(svgRefusal)) return new AppError(code, { cause });
  return new AppError(code, { cause, message: describeRefusal(reason) });
}

const describeRefusal = (reason: string): string =>
  `This SVG cannot be a logo: it has ${reason.slice(svgRefusal.length)}. Please simplify it, or save it as PNG.`;
