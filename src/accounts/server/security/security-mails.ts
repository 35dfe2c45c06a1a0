import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { AccountsDeps } from "../deps.ts";

type MailContext = Pick<AccountsDeps, "school" | "publicUrl">;

/** A code's lifetime (design: Identity). */
const codeLifetimeSeconds = 10 * 60;

/** To the owner of an account whose password was changed on a signed-in device. */
export function passwordReplacedMail({ school, publicUrl }: MailContext, to: string): Mail {
  const body = renderMail({
    school,
    title: "Your password was changed",
    preview: "Every other device is signed out now.",
    paragraphs: [
      "The password of your account was changed just now, on a device that was signed in and with the old password. Every other device is signed out.",
    ],
    link: { label: "Log in", url: `${publicUrl}/login` },
    footnote:
      "If this was not you, use Forgot Password on the login page now. That sets a new password and signs every device out. Then write to us.",
  });
  return { to, subject: "Your password was changed", ...body };
}

/** The code that proves a new email. */
export function newEmailCodeMail({ school }: MailContext, to: string, code: string): Mail {
  const body = renderMail({
    school,
    title: "Confirm your new email",
    preview: "Type in the code to use this email for your account. It is good for ten minutes.",
    paragraphs: [
      `Someone, perhaps you, asked to use this email for an account at ${school.name}. To confirm, type this code in where you asked for it.`,
    ],
    code,
    footnote:
      "The code is good for ten minutes. If this was not you, ignore this email: without the code nothing changes. We never ask for it by phone or email.",
  });
  const subject = `${code} is your code for ${school.name}`;
  return { to, subject, ...body, lane: "code", expiresInSeconds: codeLifetimeSeconds };
}

/** To the owner of an account whose email another user wants to use. */
export function emailTakenMail({ school, publicUrl }: MailContext, to: string): Mail {
  const body = renderMail({
    school,
    title: "This email has an account already",
    preview: "Someone, perhaps you, asked to use it for another account.",
    paragraphs: [
      `Someone, perhaps you, asked to use this email for another account at ${school.name}. It has an account already, so nothing was changed. If you have two accounts, log in to this one.`,
    ],
    link: { label: "Log in", url: `${publicUrl}/login` },
    footnote: "If this was not you, ignore this email: your account is untouched.",
  });
  return { to, subject: `Your account at ${school.name}`, ...body };
}

/** To an instructor whose authenticator app was set up. */
export function authenticatorSetUpMail({ school, publicUrl }: MailContext, to: string): Mail {
  const body = renderMail({
    school,
    title: "Your authenticator app was set up",
    preview: "From now on logging in needs its code.",
    paragraphs: [
      "An authenticator app was set up for your account just now. From now on logging in needs its code, or one of the recovery codes that were shown. Every other device is signed out.",
    ],
    link: { label: "Security", url: `${publicUrl}/account-security` },
    footnote:
      "If this was not you, have your second factor reset at once by whoever runs the school’s server.",
  });
  return { to, subject: "Your authenticator app was set up", ...body };
}

/** To an instructor who has new recovery codes. */
export function recoveryCodesRenewedMail({ school, publicUrl }: MailContext, to: string): Mail {
  const body = renderMail({
    school,
    title: "You have new recovery codes",
    preview: "The earlier ones work no more.",
    paragraphs: [
      "Ten new recovery codes for your account were shown just now. The earlier ones work no more.",
    ],
    link: { label: "Security", url: `${publicUrl}/account-security` },
    footnote:
      "If this was not you, change your password and sign every device out under Security now.",
  });
  return { to, subject: "You have new recovery codes", ...body };
}

/** To every instructor: a recovery code was used in place of an authenticator app. */
export function recoveryCodeUsedMail(
  { school, publicUrl }: MailContext,
  to: string,
  { owner, left }: { owner: string; left: number },
): Mail {
  const body = renderMail({
    school,
    title: "A recovery code was used",
    preview: `It belongs to ${owner}.`,
    paragraphs: [
      `A recovery code of ${owner} was used just now in place of a code of the authenticator app. ${left} of the codes are left.`,
    ],
    link: { label: "Security", url: `${publicUrl}/account-security` },
    footnote:
      "If nobody of the school did this, have the second factor of that account reset at once by whoever runs the school’s server.",
  });
  return { to, subject: "A recovery code was used", ...body };
}

/** To the old email, when a new one is requested. */
export function emailChangeAskedMail({ school, publicUrl }: MailContext, to: string): Mail {
  const body = renderMail({
    school,
    title: "A new email for your account?",
    preview: "Someone who is signed in asked to use another email for your account.",
    paragraphs: [
      "Someone who is signed in to your account asked to use another email for it. Nothing changes until the code that we sent to the new email is typed in.",
    ],
    link: { label: "Log in", url: `${publicUrl}/login` },
    footnote:
      "If this was not you, use Forgot Password on the login page now. That stops the change and signs every device out.",
  });
  return { to, subject: "A new email was asked for your account", ...body };
}

/** To the old email, after the new one is verified. */
export function emailChangedMail({ school }: MailContext, to: string): Mail {
  const body = renderMail({
    school,
    title: "Your account has a new email",
    preview: "This email no longer logs in to your account.",
    paragraphs: [
      "Your account uses another email from now on. Log in with the new one; we will not write to this one again.",
      "A Google account that was linked to it no longer logs in, and every other device is signed out.",
    ],
    footnote: "If this was not you, write to us at once by the contact page of the school.",
  });
  return { to, subject: "The email of your account was changed", ...body };
}
