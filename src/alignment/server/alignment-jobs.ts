export { workOnAlignments } from "./align-lesson.ts";
export { openMissingRooms } from "./rooms/open-missing-rooms.ts";
