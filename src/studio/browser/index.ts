/** The building blocks of every feature's studio screens. */
export { ActionDialog, FreshCodeField } from "./action/action-dialog.tsx";
export { checkFileFormat, FileFormatError, readTextFile } from "./action/check-file-format.ts";
export { FileButton } from "./action/file-button.tsx";
export { OneFieldForm } from "./action/one-field-form.tsx";
export { parseAmount } from "./action/parse-amount.ts";
export { PreviewDialog } from "./action/preview-dialog.tsx";
export { useStudioAction } from "./action/use-studio-action.ts";
export { presentLength, presentMoment, readTime } from "./lesson/clip-time.ts";
export {
  editLessonPath,
  isFilmActive,
  lessonFilmQuery,
  studioLessonQuery,
} from "./lesson/lesson-queries.ts";
export { FigureCards, FigureTable } from "./list/figure-table.tsx";
export { RevisionHistory } from "./list/revision-history.tsx";
export { SearchField } from "./list/search-field.tsx";
export {
  EmptyList,
  ItemActions,
  ItemHead,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
  PostHead,
  PostText,
  postLinkClass,
  StudentLines,
  StudioList,
} from "./list/studio-list.tsx";
export { presentTime } from "./present-time.ts";
export { ProgressBar } from "./progress-bar.tsx";
export { BackLink, StudioArea } from "./studio-area.tsx";
