export { addTodayApi, type CountWaiting } from "./add-today-api.ts";
export { addInstructorMailApi } from "./instructor-mail/add-instructor-mail-api.ts";
export { openMailRecipients } from "./instructor-mail/send-instructor-digest.ts";
export { workOnStudio } from "./studio-jobs.ts";
