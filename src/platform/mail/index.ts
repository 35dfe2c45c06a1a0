export { countWaitingMail } from "./count-waiting-mail.ts";
export { forgetMailOf } from "./forget-mail-of.ts";
export { layOutMail } from "./mail-layout.ts";
export { type Mail, queueMail } from "./queue-mail.ts";
export { runMailSender } from "./run-mail-sender.ts";
