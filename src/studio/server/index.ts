export { openMailRecipients } from "./instructor-mail/send-instructor-digest.ts";
export { registerStudio } from "./register.ts";
export { workOnStudio } from "./studio-jobs.ts";
