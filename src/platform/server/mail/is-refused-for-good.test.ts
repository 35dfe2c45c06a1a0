import { expect, test } from "vitest";
import { isRefusedForGood } from "./send-due-mail.ts";

const refusal = (responseCode: number, response: string, command = "RCPT TO") =>
  Object.assign(new Error(response), { responseCode, response, command });

test.each([
  refusal(550, "550 5.1.1 The email account does not exist"),
  refusal(553, "553 5.1.2 No such domain here"),
  refusal(550, "550 5.2.1 The account is disabled"),
  refusal(550, "550 No such user here"),
])("$message is for good", (error) => {
  expect(isRefusedForGood(error)).toBe(true);
});

test.each([
  refusal(550, "550 5.7.1 Our system has detected unsolicited mail"),
  refusal(554, "554 5.7.1 Relay access denied"),
  refusal(552, "552 5.2.2 The mailbox is full"),
  refusal(450, "450 4.2.1 Greylisted"),
  refusal(550, "550 5.1.1 refused after the content", "DATA"),
  new Error("550 5.1.1 of no command"),
])("$message may pass", (error) => {
  expect(isRefusedForGood(error)).toBe(false);
});
