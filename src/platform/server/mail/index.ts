export { layOutMail } from "./layout/mail-layout.ts";
export { countWaitingMail } from "./outbox/count-waiting-mail.ts";
export { forgetMailOf } from "./outbox/forget-mail-of.ts";
export { type Mail, queueMail } from "./outbox/queue-mail.ts";
export { runMailSender } from "./outbox/run-mail-sender.ts";
