import { type Api, serve } from "#platform/server/http/serve.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { alignmentEndpoints as endpoints } from "../contract/alignment.ts";
import type { AlignmentDeps } from "./align-job.ts";
import { attachScore, attachTake } from "./lesson/attach-material.ts";
import { alignAgain, confirmSpans, editSpans } from "./lesson/change-spans.ts";
import { correctScore, getScoreReading } from "./lesson/correct-score.ts";
import { getLessonAlignment } from "./lesson/get-lesson-alignment.ts";
import { openScoreReader } from "./lesson/open-score-reader.ts";
import { readSound, readWindow } from "./lesson/read-window.ts";

interface AlignmentApiDeps extends AlignmentDeps {
  mediaFiles: FileStore;
  masterKey: Uint8Array;
}

/** Adds the routes of a lesson's score, take and spans, for instructors alone. */
export function registerAlignment(api: Api, deps: AlignmentApiDeps): void {
  const scores = openScoreReader();
  api.app.addHook("onClose", async () => scores.close());
  serve(api, endpoints.lessonAlignment, ({ params }) => getLessonAlignment(deps, params.lessonId));
  serve(api, endpoints.attachScore, ({ caller, params, body }) =>
    attachScore({ ...deps, scores }, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.scoreReading, ({ caller, params, query }) =>
    getScoreReading({ ...deps, scores }, { actorId: caller.userId, ...params, ...query }),
  );
  serve(api, endpoints.correctScore, ({ caller, params, body }) =>
    correctScore({ ...deps, scores }, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.attachTake, ({ caller, params, body }) =>
    attachTake(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.alignAgain, ({ caller, params }) =>
    alignAgain(deps, { actorId: caller.userId, ...params }),
  );
  serve(api, endpoints.editSpans, ({ caller, params, body }) =>
    editSpans(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.confirmSpans, ({ caller, params, body }) =>
    confirmSpans(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.alignmentWindow, ({ params, query }) =>
    readWindow(deps, { ...params, ...query }),
  );
  serve(api, endpoints.alignmentSound, ({ params, query }) =>
    readSound(deps, { ...params, ...query }),
  );
}
