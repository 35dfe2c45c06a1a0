export { addInstructorMailApi } from "./instructor-mail/add-instructor-mail-api.ts";
export { openMailRecipients } from "./instructor-mail/send-instructor-digest.ts";
export { workOnStudio } from "./studio-jobs.ts";
export { addTodayApi, type CountWaiting } from "./today/add-today-api.ts";
