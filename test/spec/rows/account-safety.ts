import { type Row, specRows } from "../row.ts";

export const accountSafetyRows: readonly Row[] = specRows({
  "Safety: registration": [
    [
      "rule",
      "without the browser's ticket a code needs the registration's password",
      "verify-registration-2",
      "verify-registration-3",
    ],
  ],
  "Safety: attempt limits": [
    [
      "rule",
      "wrong attempts without the ticket are counted separately, for registration and reset",
      "verify-registration-1",
      "attempt-limits-1",
      "attempt-limits-2",
    ],
    ["rule", "limits by IP count the /64 of an IPv6 address", "attempt-limits-9"],
    [
      "rule",
      "an account under attack accepts known devices and right passwords, and throttles others",
      "attempt-limits-4",
      "attempt-limits-5",
    ],
    [
      "rule",
      "others cannot delay a user's code or deletion by a day",
      "attempt-limits-6",
      "attempt-limits-7",
      "send-message-1",
    ],
    [
      "rule",
      "a login to an unverified registration counts against the mail limit",
      "attempt-limits-8",
    ],
    [
      "rule",
      "guesses of reset codes across accounts are limited per day and logged",
      "attempt-limits-3",
    ],
    [
      "rule",
      "a guess without the ticket hashes no password once its network's limit is exceeded",
      "hashing-limits-1",
      "hashing-limits-2",
    ],
  ],
  "Safety: uploads": [
    [
      "rule",
      "pictures up to 50 megapixels are decoded in a separate process, within 100 MB",
      "open-avatar-encoder-1",
      "open-avatar-encoder-2",
      "open-child-worker-1",
    ],
    [
      "rule",
      "one at a time per user, in a bounded queue, so that no other user waits",
      "open-avatar-encoder-3",
      "open-avatar-encoder-6",
      "open-avatar-encoder-4",
      "open-avatar-encoder-5",
      "open-avatar-encoder-7",
      "avatar-upload-1",
    ],
  ],
  "Safety: mail": [["rule", "encoded words in a subject are escaped", "encode-subject-1"]],
  "Safety: names": [
    [
      "rule",
      "invisible and direction-changing characters are rejected, names in all scripts are accepted",
      "person-name-1",
    ],
  ],
  "Safety: demo": [
    [
      "rule",
      "sandbox, mailbox and metrics are protected from DNS rebinding",
      "refuse-foreign-hosts-1",
      "mailbox-1",
      "observing-1",
    ],
  ],
  "Safety: account": [
    [
      "rule",
      "an account without a password must set one before changing its email",
      "change-email-2",
    ],
    [
      "rule",
      "a change of email signs out the old email's Google account and all other devices",
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
      "the email is changed by a code sent to the new one, and the old one is notified",
      "change-email-1",
    ],
    [
      "rule",
      "users see their login sessions, and end one or all",
      "login-sessions-1",
      "login-sessions-2",
    ],
  ],
  "Safety: texts": [
    [
      "rule",
      "questions, replies, reviews and messages reject characters that hide or reorder text",
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
      "an account is linked by email only if Google is authoritative for that email",
      "read-identity-1",
    ],
    [
      "rule",
      "the name and email that Google confirmed are read from the ticket only",
      "confirmed-1",
    ],
  ],
  "Safety: login": [
    [
      "rule",
      "common forms of emails are accepted, and a password of any length is a wrong password",
      "contract-1",
      "api-3",
      "api-2",
    ],
  ],
});
