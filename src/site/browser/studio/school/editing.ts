import type { TextKind } from "#site/contract/studio-texts.ts";
import type { Problems } from "./check-draft.ts";
import type { Draft, Path } from "./edit-document.ts";

/** A draft with the data of its fields. */
export interface Editing {
  kind: TextKind;
  draft: Draft;
  problems: Problems;
  pictures: readonly string[];
  change: (path: Path, value: unknown) => void;
}
