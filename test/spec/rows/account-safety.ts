import type { Row } from "../row.ts";

const verify = "src/accounts/server/registration/verify-registration.test.ts";
const strangers = "src/accounts/server/attempt-limits.test.ts";
const pictures = "src/accounts/server/avatar/open-avatar-encoder.test.ts";
const identity = "src/accounts/server/google/client/read-identity.test.ts";

const row = (part: string, says: string, ...by: Row["by"]): Row => ({
  part: `Issue 8: ${part}`,
  kind: "rule",
  says,
  by,
});

/** What keeps accounts safe, as issue 8 asks for it. */
export const accountSafetyRows: readonly Row[] = [
  row(
    "registration",
    "without the browser's ticket a code needs the registration's own password",
    `${verify} › the newest code proves no registration but that of its own password`,
    `${verify} › without a password the code of neither makes an account`,
  ),
  row(
    "strangers",
    "wrong tries without the ticket are counted apart, for registration and reset",
    `${verify} › are counted apart: they use up none of the browser that holds it`,
    `${strangers} › use up none of the tries of the browser that asked for it`,
    `${strangers} › do not replace its code by asking for one themselves`,
  ),
  row(
    "strangers",
    "limits by network address count the /64 of an IPv6 address",
    `${strangers} › the addresses of one IPv6 network are one place`,
  ),
  row(
    "strangers",
    "a guessed account lets known devices and right passwords in, and slows others",
    `${strangers} › shut out neither the right password nor a device that logged in before`,
    `${strangers} › have three tries at each place once there are a hundred`,
  ),
  row(
    "strangers",
    "nobody is kept from a code or a deletion for a day by others",
    `${strangers} › keep its user waiting for half an hour at most`,
    `${strangers} › do not keep a device waiting that logged in before`,
    "src/contact/server/messages/send-message.test.ts › allow six mails in half an hour to a mailbox from many IPs",
  ),
  row(
    "strangers",
    "a login to an unverified registration spends the limit of mails",
    `${strangers} › a login before the code spends the limit of mails`,
  ),
  row(
    "strangers",
    "guesses of reset codes across accounts are capped by day and logged",
    `${strangers} › of many accounts are stopped for the day`,
  ),
  row(
    "uploads",
    "pictures up to 24 megapixels are unpacked in a process of its own, within 100 MB",
    `${pictures} › encodes in no more memory than allowed, up to 24 megapixels`,
    `${pictures} › refuses more, and what is no picture, and goes on`,
    "src/platform/server/child-worker/open-child-worker.test.ts › loses the task that crashes it",
  ),
  row(
    "uploads",
    "one at once a user, in a bounded queue, so that nobody else waits",
    `${pictures} › of one user come one after another, and others do not wait for them`,
    `${pictures} › are bounded in all; one too many is told when to come again`,
    `${pictures} › that arrive slowly keep nobody waiting whose picture is there`,
    `${pictures} › are bounded for a network; others are let in`,
    `${pictures} › that have arrived wait in a bounded queue`,
    "src/accounts/server/avatar/avatar-upload.test.ts › that do not arrive in time are answered 408, and their connection ends",
  ),
  row(
    "mail",
    "encoded words in a subject are encoded again",
    "src/platform/server/mail/layout/encode-subject.test.ts › decodes to what was written",
  ),
  row(
    "names",
    "invisible and direction-changing characters are refused, names in all scripts are taken",
    "src/accounts/contract/person-name.test.ts › a name",
  ),
  row(
    "demo",
    "sandbox, mailbox and metrics are not read by a page that leads its own name to this machine",
    "sandbox/refuse-foreign-hosts.test.ts › the sandbox",
    "src/main/mailbox.test.ts › mails are served for a host name of this machine or of the school, and for no other",
    "src/platform/server/http/metrics/observing.test.ts › are for a page whose name leads here as is right",
  ),
  row(
    "strangers",
    "a guess without the ticket hashes no password once its network has used up its tries",
    "src/accounts/server/passwords/hashing-limits.test.ts › a code that is guessed without its ticket",
    "src/accounts/server/passwords/hashing-limits.test.ts › a code for a new password",
  ),
  row(
    "account",
    "an account without a password sets one before its email can be changed",
    "src/accounts/server/security/change-email.test.ts › is refused to an account without a password",
  ),
  row(
    "account",
    "after a change of email the Google account of the old one and every other device are out",
    "src/accounts/server/security/change-email.test.ts › signs every other device out",
    "src/accounts/server/google/email-change.test.ts › after a change of email",
    "src/accounts/server/google/email-change.test.ts › a sign-in by Google that is under way while its link goes begins no session",
  ),
  row(
    "texts",
    "questions, replies, reviews and messages take no characters that turn the direction of text or hide some",
    "src/platform/contract/text.test.ts › a text",
    "src/community/server/questions/questions.test.ts › a question with",
    "src/community/server/questions/questions.test.ts › a reply of",
    "src/community/server/reviews/reviews.test.ts › a review with",
    "src/contact/server/api.test.ts › is refused with 400 and a sentence",
  ),
  row(
    "Google",
    "an account is linked by email only where Google is the authority of that email",
    `${identity} › Google gives out the address itself`,
  ),
  row(
    "Google",
    "what Google confirmed is told from its ticket only",
    "src/accounts/server/google/confirmed.test.ts › what Google confirmed",
  ),
  row(
    "account",
    "the password is changed with the current one, and other sessions end",
    "src/accounts/server/security/change-password.test.ts › changing the password",
  ),
  row(
    "account",
    "the email is changed by a code to the new one, told to the old one",
    "src/accounts/server/security/change-email.test.ts › changing the email",
  ),
  row(
    "account",
    "one sees where one is signed in, and signs out in one place or everywhere",
    "src/accounts/server/security/login-sessions.test.ts › where one is signed in",
    "src/accounts/server/security/login-sessions.test.ts › signing out",
  ),
  row(
    "login",
    "the common forms of emails are taken, and a password of any length is merely wrong",
    "src/accounts/contract.test.ts › is one, and is kept as",
    "src/accounts/server/api.test.ts › registers and logs in, however its domain is written",
    "src/accounts/server/api.test.ts › a password of any length gets wrong credentials",
  ),
];
