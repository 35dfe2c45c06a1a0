import { type Row, specRows } from "../row.ts";

export const accountSafetyRows: readonly Row[] = specRows({
  "Safety: registration": [
    [
      "rule",
      "without the browser's ticket a code needs the registration's own password",
      "verify-registration-2",
      "verify-registration-3",
    ],
  ],
  "Safety: strangers": [
    [
      "rule",
      "wrong tries without the ticket are counted apart, for registration and reset",
      "verify-registration-1",
      "attempt-limits-1",
      "attempt-limits-2",
    ],
    ["rule", "limits by network address count the /64 of an IPv6 address", "attempt-limits-9"],
    [
      "rule",
      "a guessed account lets known devices and right passwords in, and slows others",
      "attempt-limits-4",
      "attempt-limits-5",
    ],
    [
      "rule",
      "nobody is kept from a code or a deletion for a day by others",
      "attempt-limits-6",
      "attempt-limits-7",
      "send-message-1",
    ],
    ["rule", "a login to an unverified registration spends the limit of mails", "attempt-limits-8"],
    [
      "rule",
      "guesses of reset codes across accounts are capped by day and logged",
      "attempt-limits-3",
    ],
    [
      "rule",
      "a guess without the ticket hashes no password once its network has used up its tries",
      "hashing-limits-1",
      "hashing-limits-2",
    ],
  ],
  "Safety: uploads": [
    [
      "rule",
      "pictures up to 24 megapixels are unpacked in a process of its own, within 100 MB",
      "open-avatar-encoder-1",
      "open-avatar-encoder-2",
      "open-child-worker-1",
    ],
    [
      "rule",
      "one at once a user, in a bounded queue, so that nobody else waits",
      "open-avatar-encoder-3",
      "open-avatar-encoder-6",
      "open-avatar-encoder-4",
      "open-avatar-encoder-5",
      "open-avatar-encoder-7",
      "avatar-upload-1",
    ],
  ],
  "Safety: mail": [["rule", "encoded words in a subject are encoded again", "encode-subject-1"]],
  "Safety: names": [
    [
      "rule",
      "invisible and direction-changing characters are refused, names in all scripts are taken",
      "person-name-1",
    ],
  ],
  "Safety: demo": [
    [
      "rule",
      "sandbox, mailbox and metrics are not read by a page that leads its own name to this machine",
      "refuse-foreign-hosts-1",
      "mailbox-1",
      "observing-1",
    ],
  ],
  "Safety: account": [
    [
      "rule",
      "an account without a password sets one before its email can be changed",
      "change-email-2",
    ],
    [
      "rule",
      "after a change of email the Google account of the old one and every other device are out",
      "change-email-3",
      "email-change-1",
      "email-change-2",
    ],
    [
      "rule",
      "the password is changed with the current one, and other sessions end",
      "change-password-1",
    ],
    [
      "rule",
      "the email is changed by a code to the new one, told to the old one",
      "change-email-1",
    ],
    [
      "rule",
      "one sees where one is signed in, and signs out in one place or everywhere",
      "login-sessions-1",
      "login-sessions-2",
    ],
  ],
  "Safety: texts": [
    [
      "rule",
      "questions, replies, reviews and messages take no characters that turn the direction of text or hide some",
      "text-1",
      "questions-6",
      "questions-7",
      "reviews-4",
      "api-13",
    ],
  ],
  "Safety: Google": [
    [
      "rule",
      "an account is linked by email only where Google is the authority of that email",
      "read-identity-1",
    ],
    ["rule", "what Google confirmed is told from its ticket only", "confirmed-1"],
  ],
  "Safety: login": [
    [
      "rule",
      "the common forms of emails are taken, and a password of any length is merely wrong",
      "contract-1",
      "api-3",
      "api-2",
    ],
  ],
});
