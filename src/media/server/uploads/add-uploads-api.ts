import * as z from "zod";
import type { DataOf } from "#platform/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import { addGauge } from "#platform/server/http/metrics/metrics.ts";
import { type Api, serve, serveHeaders } from "#platform/server/http/serve.ts";
import { filmFault, formatFault } from "../../contract/film-faults.ts";
import { uploadEndpoints, uploadRefusals, uploadsPageSize } from "../../contract/uploads.ts";
import { countUploads, findUpload, listUploads, type UploadRow } from "../queries/uploads.ts";
import { addWatchRoute, canWatchUpload, type WatchDeps, watchUrl } from "./add-watch-route.ts";
import type { TusDeps } from "./handle-tus.ts";

/** Adds the routes of an instructor's uploads: the list, tus for uploading, and watching. */
export function addUploadsApi(api: Api, deps: TusDeps & WatchDeps): void {
  serve(api, uploadEndpoints.uploads, async ({ query: { cursor }, caller }) => {
    const { rows, total, nextCursor } = await listUploads(deps.db, {
      ownerId: caller.userId,
      cursor,
      limit: uploadsPageSize,
    });
    return { uploads: rows.map(presentUpload), total, nextCursor };
  });
  const { createUpload, findUpload: askUpload, continueUpload, deleteUpload } = uploadEndpoints;
  for (const endpoint of [createUpload, askUpload, continueUpload, deleteUpload] as const) {
    serveHeaders(api, endpoint, async ({ caller, request, body }) => {
      // The first upload loads the protocol's package.
      const { handleTus } = await import("./handle-tus.ts");
      return handleTus(deps, { ownerId: caller.userId, request, body });
    });
  }
  serve(api, uploadEndpoints.watchUpload, async ({ caller, params: { uploadId } }) => {
    const { userId, loginSessionId } = caller;
    const upload = await findUpload(deps.db, { id: uploadId, ownerId: userId });
    if (!upload) throw new AppError("platform.not_found");
    if (!canWatchUpload(upload)) throw new AppError("media.upload_not_ready");
    return { url: watchUrl(uploadId, deps.tickets.sign(uploadId, { userId, loginSessionId })) };
  });
  addWatchRoute(api.app, deps);
  addGauge({
    name: "uploads",
    help: "Films that instructors send or have sent, by state; finished ones wait for their check.",
    label: "state",
    read: () => countUploads(deps.db),
  });
}

function presentUpload(row: UploadRow): DataOf<typeof uploadEndpoints.uploads>["uploads"][number] {
  const { id, name, modifiedAt, sizeBytes, receivedBytes, state, hasPicture } = row;
  const { refusal, refusalDetails } = row;
  const fault = z.parse(filmFault, refusalDetails);
  return {
    _id: id,
    name,
    sizeBytes,
    receivedBytes,
    state,
    hasPicture,
    refusal: refusal && { code: refusal, text: formatFault(fault, uploadRefusals[refusal]) },
    modifiedOn: modifiedAt?.toISOString() ?? null,
    createdOn: row.createdAt.toISOString(),
    expiresOn: row.expiresAt.toISOString(),
  };
}
