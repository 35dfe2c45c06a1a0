import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { encodeSubject } from "./encode-subject.ts";

const transport = createTransport({ streamTransport: true, buffer: true });

/** The subject as a mail client shows it: each encoded word decoded once. */
async function readSubject(subject: string): Promise<string> {
  const { message } = await transport.sendMail({
    from: "school@school.test",
    to: "ada@school.test",
    text: "x",
    subject: encodeSubject(subject),
  });
  const [, header = ""] = /^Subject:(.*(?:\r\n[ \t].*)*)/m.exec(String(message)) ?? [];
  const whole = header
    .replace(/\r\n(?=[ \t])/g, "")
    .trim()
    .replace(/\?=\s+=\?/g, "?==?");
  const bytes = whole.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(text, "base64").toString("latin1")
      : text
          .replace(/_/g, " ")
          .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
  );
  return Buffer.from(bytes, "latin1").toString();
}

const encoded = `=?utf-8?B?${Buffer.from("Your bank").toString("base64")}?=`;

test.each([
  "Message: Pedals?",
  "Message: Für Elise",
  `Message: ${encoded}`,
  `Für Elise ${encoded}`,
  `Message:${encoded}${encoded}`,
  "Message: =?utf-8?Q?Your_bank?=",
  `Message: ${"🎹 李 é ".repeat(18)}${encoded}`,
])("%j decodes to what was written [encode-subject-1]", async (subject) => {
  expect(await readSubject(subject)).toBe(subject);
});
