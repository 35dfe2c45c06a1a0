export { renderMail } from "./layout/render-mail.ts";
export {
  countQueuedMail,
  deleteQueuedNews,
  eraseMailOf,
  replaceQueuedNews,
} from "./outbox/queries.ts";
export { type Mail, type NewsMail, queueMail } from "./outbox/queue-mail.ts";
export { runMailSender } from "./outbox/run-mail-sender.ts";
export type { MakeAttachment } from "./outbox/send-due-mail.ts";
export { sendAtOnce } from "./send-at-once.ts";
