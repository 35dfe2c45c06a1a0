import { catalogEndpoints } from "#catalog/contract.ts";
import type { TextKind } from "../../contract/studio-texts.ts";
import { siteEndpoints } from "../../contract.ts";
import type { School } from "../school/present-school.ts";
import { requireTexts, type TextDeps } from "./change-texts.ts";
import { responsesOf, type TextResponse } from "./text-tags.ts";

interface PreviewDeps extends TextDeps {
  /** Adds the shell's data that are not texts of the school. */
  completeShell: (shell: School["shell"]) => object;
}

/** The responses of the site's endpoints with these texts. Throws `site.text_invalid`. */
export async function previewText(
  deps: PreviewDeps,
  { kind, document }: { kind: TextKind; document: unknown },
): Promise<{ responses: { path: string; data: unknown }[] }> {
  const { texts } = await deps.schoolTexts.readTexts(deps.db);
  const draft = { ...texts, [kind]: requireTexts(deps, kind, document) };
  const school = deps.schoolTexts.present(draft);
  const responses = responsesOf[kind].map((name: TextResponse) => ({
    path: pathOf(name),
    data: name === "shell" ? deps.completeShell(school.shell) : school[name],
  }));
  return { responses };
}

const pathOf = (name: TextResponse): string =>
  name === "library" ? catalogEndpoints.libraryTexts.path : siteEndpoints[name].path;
