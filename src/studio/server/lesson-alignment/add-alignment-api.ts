import { type Api, serve } from "#platform/server/http/serve.ts";
import { alignmentEndpoints as endpoints } from "../../contract/alignment.ts";
import type { StudioDeps } from "../studio-deps.ts";
import { attachScore, attachTake } from "./attach-material.ts";
import { alignAgain, confirmSpans, editSpans } from "./change-spans.ts";
import { getLessonAlignment } from "./get-lesson-alignment.ts";
import { openScoreReader } from "./open-score-reader.ts";
import { readSound, readWindow } from "./read-window.ts";

interface AlignmentDeps extends StudioDeps {
  mediaRoot: string;
  masterKey: Uint8Array;
}

/** Score and take of a lesson and the spans found in its film: for instructors alone. */
export function addAlignmentApi(api: Api, deps: AlignmentDeps): void {
  const scores = openScoreReader();
  api.app.addHook("onClose", async () => scores.close());
  serve(api, endpoints.lessonAlignment, ({ params }) => getLessonAlignment(deps, params.lessonId));
  serve(api, endpoints.attachScore, ({ caller, params, body }) =>
    attachScore({ ...deps, scores }, { actorId: caller.userId, ...params, ...body }),
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
