import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { JobSender } from "#platform/server/jobs/open-job-sender.ts";
import { maxUploads } from "../../contract/uploads.ts";
import {
  addReceivedBytes,
  deleteUpload,
  findUpload,
  insertUpload,
  lockUploadsOf,
  sumUploads,
  type UploadRow,
} from "../queries/uploads.ts";
import { checkUploadJob } from "./check-upload-job.ts";
import { presentableName } from "./presentable-name.ts";
import type { UploadFiles } from "./upload-files.ts";

export interface UploadStoreDeps {
  db: Database;
  jobs: Pick<JobSender, "send">;
  files: UploadFiles;
  /** The size limit of a file. */
  maxBytes: number;
}

/** An instructor's limit of unfinished uploads, in files of the largest size. */
const maxFilesOfLargestSize = 4;

/**
 * Uploads as one instructor sees them: files, and rows in PostgreSQL with the number of safe bytes.
 * Other users' uploads do not exist.
 */
export class UploadStore extends DataStore {
  readonly #deps: UploadStoreDeps;
  readonly #ownerId: string;

  constructor(deps: UploadStoreDeps, ownerId: string) {
    super();
    this.#deps = deps;
    this.#ownerId = ownerId;
    this.extensions = ["creation", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, files, maxBytes } = this.#deps;
    const { id, size: sizeBytes = 0, metadata = {} } = upload;
    const ownerId = this.#ownerId;
    if (sizeBytes === 0) {
      throw new AppError("platform.invalid_request", { message: "This file is empty." });
    }
    if (!(await files.hasRoomFor(sizeBytes))) throw new AppError("platform.storage_full");
    await db.transaction().execute(async (trx) => {
      await lockUploadsOf(trx, ownerId);
      const { total, bytes } = await sumUploads(trx, ownerId);
      if (total >= maxUploads || bytes + sizeBytes > maxFilesOfLargestSize * maxBytes) {
        throw new AppError("media.too_many_uploads");
      }
      const name = presentableName(metadata.filename, 200) || "Film";
      await insertUpload(trx, {
        id,
        ownerId,
        name,
        sizeBytes,
        modifiedAt: parseTime(metadata.lastModified),
      });
      await recordAction(trx, {
        actorId: ownerId,
        action: "studio.start-upload",
        subject: { kind: "upload", id },
        details: { sizeBytes },
      });
      await files.create(id);
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { sizeBytes, receivedBytes } = await this.#get(id);
    return new Upload({ id, size: sizeBytes, offset: receivedBytes });
  }

  override async write(chunks: Readable, id: string, offset: number): Promise<number> {
    const { db, files, jobs } = this.#deps;
    const { bytes, failure } = await files.write(id, offset, chunks);
    if (bytes > 0) {
      await db.transaction().execute(async (trx) => {
        const state = await addReceivedBytes(trx, { id, from: offset, bytes });
        if (!state) throw new AppError("media.upload_moved");
        if (state !== "finished") return;
        await jobs.send(checkUploadJob, { uploadId: id }, { transaction: trx, key: id });
      });
    }
    if (failure !== undefined) throw failure;
    return offset + bytes;
  }

  override async remove(id: string): Promise<void> {
    const { db, files } = this.#deps;
    const { sizeBytes } = await this.#get(id);
    await db.transaction().execute(async (trx) => {
      if (!(await deleteUpload(trx, id))) throw new AppError("media.upload_used");
      const subject = { kind: "upload", id };
      await recordAction(trx, {
        actorId: this.#ownerId,
        action: "studio.delete-upload",
        subject,
        details: { sizeBytes },
      });
    });
    await files.delete(id);
  }

  /** Throws `platform.storage_full` if this many more bytes would fill the disk. */
  async requireRoom(bytes: number): Promise<void> {
    if (!(await this.#deps.files.hasRoomFor(bytes))) throw new AppError("platform.storage_full");
  }

  async #get(id: string): Promise<UploadRow> {
    const upload = await findUpload(this.#deps.db, { id, ownerId: this.#ownerId });
    if (!upload) throw new AppError("platform.not_found");
    return upload;
  }
}

function parseTime(given: string | null | undefined): Date | null {
  const isTime = /^\d{1,14}$/.test(given ?? "");
  return isTime ? new Date(Number(given)) : null;
}
