/** What the studio's screens in other features are made of. */
export { ActionDialog } from "./action-dialog.tsx";
export { FreshCodeField } from "./fresh-code-field.tsx";
export { parseAmount } from "./parse-amount.ts";
export { presentTime } from "./present-time.ts";
export { StudioArea } from "./studio-area.tsx";
export {
  EmptyList,
  ItemActions,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
} from "./studio-list.tsx";
export { studioListQuery } from "./studio-list-query.ts";
export { useStudioAction } from "./use-studio-action.ts";
