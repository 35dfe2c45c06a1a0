import type { ReceiptPreview, SellerTexts } from "#billing/contract/seller.ts";
import { catalogEndpoints } from "#catalog/contract.ts";
import { type Api, serve, serveFile } from "#platform/server/http/serve.ts";
import { studioTextEndpoints as endpoints } from "../../contract/studio-text-endpoints.ts";
import type { TextKind } from "../../contract/studio-texts.ts";
import { siteEndpoints } from "../../contract.ts";
import type { School } from "../school/present-school.ts";
import { getText, requireTexts, restoreText, saveText, type TextDeps } from "./change-texts.ts";
import { listRevisions, type RevisionDeps } from "./list-revisions.ts";
import { responsesOf, type TextResponse } from "./text-tags.ts";
import { writeSchoolArchive, writeTextFile } from "./write-school-files.ts";

export interface TextsApiDeps extends TextDeps, RevisionDeps {
  completeShell: (shell: School["shell"]) => object;
  completeHome: (home: School["home"]) => Promise<object>;
  previewReceipt: PreviewReceipt;
  /** Resolves when every server has dropped the responses that a committed change outdated. */
  waitForInvalidation: () => Promise<void>;
}

/** Adds the studio's routes about the school's texts, for instructors only. */
export function addTextsApi(api: Api, deps: TextsApiDeps): void {
  /** Visitors' next responses include the change. */
  const seen = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await deps.schoolTexts.refresh();
    await deps.waitForInvalidation();
    return result;
  };
  serve(api, endpoints.text, ({ params }) => getText(deps, deps.db, params.kind));
  serve(api, endpoints.saveText, ({ caller, params, body, requireFreshCode }) =>
    seen(saveText(deps, { actorId: caller.userId, ...params, ...body, requireFreshCode })),
  );
  serve(api, endpoints.previewText, ({ caller, params, body }) =>
    previewText(deps, { userId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.textRevisions, ({ params, query }) =>
    listRevisions(deps, { ...params, ...query }),
  );
  serve(api, endpoints.restoreText, ({ caller, params, body, requireFreshCode }) =>
    seen(restoreText(deps, { actorId: caller.userId, ...params, ...body, requireFreshCode })),
  );
  serveFile(api, endpoints.textFile, async ({ params: { file } }) => {
    const { texts } = await deps.schoolTexts.readTexts(deps.db);
    const text = writeTextFile(file, texts);
    return { name: file, content: Buffer.from(text) };
  });
  serveFile(api, endpoints.schoolFolder, async () => {
    const { texts } = await deps.schoolTexts.readTexts(deps.db);
    return { name: "school.zip", content: await writeSchoolArchive(deps.files, texts) };
  });
}

/** What a receipt of these texts would say. */
type PreviewReceipt = (userId: string, texts: SellerTexts) => Promise<ReceiptPreview>;

interface PreviewDeps extends TextDeps {
  previewReceipt: PreviewReceipt;
  /** Adds the shell's data that are not texts of the school. */
  completeShell: (shell: School["shell"]) => object;
  /** Adds the trailer to home's texts. */
  completeHome: (home: School["home"]) => Promise<object>;
}

/** The responses of the site's endpoints with these texts. Throws `site.text_invalid`. */
async function previewText(
  deps: PreviewDeps,
  { userId, kind, document }: { userId: string; kind: TextKind; document: unknown },
): Promise<{ responses: { path: string; data: unknown }[] }> {
  if (kind === "seller") {
    const data = await deps.previewReceipt(userId, requireTexts(deps, kind, document));
    return { responses: [{ path: "receipt", data }] };
  }
  const { texts } = await deps.schoolTexts.readTexts(deps.db);
  const draft = { ...texts, [kind]: requireTexts(deps, kind, document) };
  const school = deps.schoolTexts.present(draft);
  const present = (name: TextResponse) => {
    if (name === "shell") return deps.completeShell(school.shell);
    return name === "home" ? deps.completeHome(school.home) : school[name];
  };
  const responses = responsesOf[kind].map(async (name: TextResponse) => ({
    path: pathOf(name),
    data: await present(name),
  }));
  return { responses: await Promise.all(responses) };
}

const pathOf = (name: TextResponse): string =>
  name === "library" ? catalogEndpoints.libraryTexts.path : siteEndpoints[name].path;
