export { renderMail } from "./layout/render-mail.ts";
export { countQueuedMail } from "./outbox/count-queued-mail.ts";
export { deleteQueuedNews, replaceQueuedNews } from "./outbox/delete-queued-news.ts";
export { eraseMailOf } from "./outbox/erase-mail-of.ts";
export { type Mail, type NewsMail, queueMail } from "./outbox/queue-mail.ts";
export { runMailSender } from "./outbox/run-mail-sender.ts";
export type { MakeAttachment } from "./outbox/send-due-mail.ts";
export { sendAtOnce } from "./send-at-once.ts";
