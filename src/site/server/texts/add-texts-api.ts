import { type Api, serve, serveFile } from "#platform/server/http/serve.ts";
import { studioTextEndpoints as endpoints } from "../../contract/studio-text-endpoints.ts";
import type { School } from "../school/present-school.ts";
import { getText, restoreText, saveText, type TextDeps } from "./change-texts.ts";
import { listRevisions, type RevisionDeps } from "./list-revisions.ts";
import { previewText } from "./preview-text.ts";
import { writeTextFile } from "./write-text-file.ts";

export interface TextsApiDeps extends TextDeps, RevisionDeps {
  completeShell: (shell: School["shell"]) => object;
  /** Resolves when every server has dropped the responses that a committed change outdated. */
  waitForInvalidation: () => Promise<void>;
}

/** Adds the studio's routes about the school's texts, for instructors only. */
export function addTextsApi(api: Api, deps: TextsApiDeps): void {
  /** Visitors' next responses include the change. */
  const seen = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await deps.waitForInvalidation();
    return result;
  };
  serve(api, endpoints.text, ({ params }) => getText(deps, deps.db, params.kind));
  serve(api, endpoints.saveText, ({ caller, params, body, requireFreshCode }) =>
    seen(saveText(deps, { actorId: caller.userId, ...params, ...body, requireFreshCode })),
  );
  serve(api, endpoints.previewText, ({ params, body }) =>
    previewText(deps, { ...params, ...body }),
  );
  serve(api, endpoints.textRevisions, ({ params, query }) =>
    listRevisions(deps, { ...params, ...query }),
  );
  serve(api, endpoints.restoreText, ({ caller, params, body, requireFreshCode }) =>
    seen(restoreText(deps, { actorId: caller.userId, ...params, ...body, requireFreshCode })),
  );
  serveFile(api, endpoints.textFile, async ({ params: { file } }) => {
    const { texts } = await deps.schoolTexts.readTexts(deps.db);
    const text = writeTextFile(file, texts, deps.schoolTexts.identity);
    return { name: file, content: Buffer.from(text) };
  });
}
