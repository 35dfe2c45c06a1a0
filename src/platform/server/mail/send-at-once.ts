import { createTransport } from "nodemailer";

interface PlainMail {
  from: string;
  to: string;
  subject: string;
  text: string;
}

/** Sends one mail without the outbox, for failures that may concern the database itself. */
export async function sendAtOnce(smtpUrl: string, mail: PlainMail): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}
