/** What the teacher's screens of every feature are made of. */
export { ActionDialog } from "./action/action-dialog.tsx";
export { checkFileFormat, FileFormatError } from "./action/check-file-format.ts";
export { FileButton } from "./action/file-button.tsx";
export { FreshCodeField } from "./action/fresh-code-field.tsx";
export { OneFieldForm } from "./action/one-field-form.tsx";
export { parseAmount } from "./action/parse-amount.ts";
export { PreviewDialog } from "./action/preview-dialog.tsx";
export { useStudioAction } from "./action/use-studio-action.ts";
export { BackLink } from "./back-link.tsx";
export { presentLength, presentMoment, readTime } from "./lesson/clip-time.ts";
export { lessonFilmQuery } from "./lesson/lesson-film-query.ts";
export { editLessonPath, isFilmActive, studioLessonQuery } from "./lesson/studio-lesson-query.ts";
export { FigureCards } from "./list/figure-cards.tsx";
export { FigureTable } from "./list/figure-table.tsx";
export { LoadedItem } from "./list/loaded-item.tsx";
export { PostHead, PostText, postLinkClass } from "./list/post-parts.tsx";
export { RevisionHistory } from "./list/revision-history.tsx";
export { SearchField } from "./list/search-field.tsx";
export { StudentLines } from "./list/student-lines.tsx";
export {
  EmptyList,
  ItemActions,
  ItemHead,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
} from "./list/studio-list.tsx";
export { studioListQuery } from "./list/studio-list-query.ts";
export { presentTime } from "./present-time.ts";
export { ProgressBar } from "./progress-bar.tsx";
export { StudioArea } from "./studio-area.tsx";
