export { layOutMail, type MailContent } from "./mail-layout.ts";
export { type Mail, queueMail } from "./queue-mail.ts";
export { runMailSender } from "./run-mail-sender.ts";
export { type MailTransport, sendDueMail } from "./send-due-mail.ts";
