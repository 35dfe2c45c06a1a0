export {
  countQueuedMail,
  deleteQueuedNews,
  eraseMailOf,
  replaceQueuedNews,
} from "./queries.ts";
export { type Mail, type NewsMail, queueMail } from "./queue-mail.ts";
export { renderMail } from "./render-mail.ts";
export type { MakeAttachment } from "./send-due-mail.ts";
