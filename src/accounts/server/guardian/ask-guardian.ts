import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { type Mail, queueMail, renderMail } from "#platform/server/mail/index.ts";
import { generateHashedSecret } from "#platform/server/secrets.ts";
import type { AccountsDeps } from "../deps.ts";
import { setGuardian } from "../queries/guardians.ts";
import { lockUser } from "../queries/users.ts";

type Deps = Pick<AccountsDeps, "publicUrl" | "school">;

/** Queues the mail that asks a guardian to confirm an account. Earlier links become invalid. */
export async function queueGuardianMail(
  deps: Deps,
  trx: Trx,
  { userId, email, guardianEmail }: { userId: string; email: string; guardianEmail: string },
): Promise<void> {
  const { secret: token, hash: guardianTokenHash } = generateHashedSecret();
  await setGuardian(trx, userId, { guardianEmail, guardianTokenHash });
  await queueMail(trx, guardianMail(deps, guardianEmail, { studentEmail: email, token }));
}

/** Throws `accounts.guardian_own_email`: users cannot be their own guardian. */
export function refuseOwnEmail(guardianEmail: string | undefined, email: string): void {
  if (guardianEmail === email) throw new AppError("accounts.guardian_own_email");
}

/**
 * Asks an account's unconfirmed guardian, or another one, again. Throws
 * `accounts.guardian_own_email`, `accounts.guardian_not_needed`, `platform.too_many_requests`.
 */
export async function askGuardian(
  deps: Deps & Pick<AccountsDeps, "db" | "limits">,
  { userId, guardianEmail }: { userId: string; guardianEmail: string },
): Promise<{ email: string }> {
  await deps.limits.consume("sendsByEmail", guardianEmail);
  await deps.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user?.awaitsGuardian) throw new AppError("accounts.guardian_not_needed");
    refuseOwnEmail(guardianEmail, user.email);
    await queueGuardianMail(deps, trx, { userId, email: user.email, guardianEmail });
  });
  return { email: guardianEmail };
}

// The guardian's email is unverified, so the mail contains no name: a name could carry any message.
function guardianMail(
  { school, publicUrl }: Deps,
  to: string,
  { studentEmail, token }: { studentEmail: string; token: string },
): Mail {
  const body = renderMail({
    school,
    title: "A student needs your permission",
    preview: "Someone under 18 named you as their parent or guardian.",
    paragraphs: [
      `Someone under 18 has registered at ${school.name} with the email ${studentEmail}, and named you as their parent or guardian.`,
      "They can look around already. They can pay for a plan, ask questions and write reviews once you have confirmed.",
    ],
    link: { label: "See and confirm", url: `${publicUrl}/guardian?token=${token}` },
    footnote:
      "If you do not know who this is, ignore this email: nothing is confirmed without you.",
  });
  return { to, subject: `A student at ${school.name} needs your permission`, ...body };
}
