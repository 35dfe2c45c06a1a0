import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { ContactDeps } from "../deps.ts";

type Named = Pick<ContactDeps, "school">;
type Placed = Pick<ContactDeps, "school" | "publicUrl">;

// The forms are public, so these mails contain nothing that the sender wrote.

/** The lifetime of a confirmation link. */
export const confirmLifeSeconds = 24 * 60 * 60;

const notYou = "If it was not you, ignore this email: nothing happens to your account.";

/** To the account's owner: only this mailbox can confirm. */
export function confirmMail({ school, publicUrl }: Placed, to: string, token: string): Mail {
  const body = renderMail({
    school,
    title: "Delete your account?",
    preview: "Confirm it here. Nothing happens before.",
    paragraphs: [
      `Someone, perhaps you, asked the school to delete the account of ${to}.`,
      "If you want that, confirm it. Three business days later your profile, favourites, questions, replies and reviews are removed, and a plan that still renews is cancelled. Records of payments are kept as long as the law demands.",
    ],
    link: { label: "Go on to delete my account", url: linkTo(publicUrl, "confirm", token) },
    footnote: `The link is good for 24 hours. ${notYou}`,
  });
  const subject = `Please confirm: delete your account at ${school.name}`;
  return { to, subject, ...body, expiresInSeconds: confirmLifeSeconds };
}

/** To an email without an account, so that users with a typing error or a second email notice. */
export function noAccountMail({ school }: Named, to: string): Mail {
  const body = renderMail({
    school,
    title: "There is no account to delete",
    preview: "No account at the school has this address.",
    paragraphs: [
      "Someone, perhaps you, asked the school to delete the account of this address. There is no such account.",
      "If you have one under another address, please send the request with that.",
    ],
    footnote: "If it was not you, ignore this email: there is no account with this address.",
  });
  return { to, subject: `Your request to ${school.name}`, ...body };
}

interface Dates {
  /** The two dates, formatted for the mail. */
  deleteOn: string;
  latestOn: string;
}

/** Names the dates and links to cancel. */
export function scheduledMail(
  { school, publicUrl }: Placed,
  to: string,
  { deleteOn, latestOn, token }: Dates & { token: string },
): Mail {
  const body = renderMail({
    school,
    title: "Your account will be deleted",
    preview: `On ${deleteOn}. Until then you can stop it.`,
    paragraphs: [
      `It will be done on ${deleteOn}, at the latest on ${latestOn}. Until then you can log in as before.`,
      "Did you change your mind? One click keeps your account as it is.",
    ],
    link: { label: "Keep my account", url: linkTo(publicUrl, "keep", token) },
    footnote:
      "If you did not confirm this, keep your account by the link above and then change your password.",
  });
  return { to, subject: `Your account at ${school.name} will be deleted`, ...body };
}

export function deletionCancelledMail({ school }: Named, to: string): Mail {
  const body = renderMail({
    school,
    title: "Your account stays",
    preview: "The deletion was stopped.",
    paragraphs: ["The deletion of your account was stopped. Everything is as it was."],
    footnote: "If you want it deleted after all, send the request again.",
  });
  return { to, subject: `Your account at ${school.name} stays`, ...body };
}

/** The last mail, after which the email is erased. */
export function accountDeletedMail({ school }: Named, to: string): Mail {
  const body = renderMail({
    school,
    title: "Your account was deleted",
    preview: "What it held is gone, and your address too.",
    paragraphs: [
      "Your account, your favourites, questions, replies, reviews and messages are gone. A plan that still renewed was cancelled. Records of payments are kept as long as the law demands.",
      "Thank you for having played with us.",
    ],
    footnote: "This is our last mail to you; your address is kept no longer.",
  });
  return { to, subject: `Your account at ${school.name} was deleted`, ...body };
}

/** To the school, when a deletion is overdue. */
export function overdueMail({ school }: Named, to: string, deletionId: string): Mail {
  const body = renderMail({
    school,
    title: "A deletion is late",
    preview: "An account should be deleted by now, but could not be.",
    paragraphs: [
      "An account should be deleted by now. It could not be done yet, mostly because a payment provider did not let us cancel the plan. It is tried again every five minutes.",
      `The worker's log names the reason under the deletion ${deletionId}.`,
    ],
    footnote: "You get this mail once for each deletion that is late.",
  });
  return { to, subject: "An account deletion is late", ...body };
}

function linkTo(publicUrl: string, purpose: "confirm" | "keep", token: string): string {
  return `${publicUrl}/account-deletion?${purpose}=${token}`;
}
