import { AppError } from "#platform/errors.ts";
import { signAccessToken } from "./access-token.ts";
import type { AccountsDeps } from "./deps.ts";
import type { Trx } from "./queries/executor.ts";
import { insertFamily, insertRefreshToken } from "./queries/sessions.ts";
import { drawRefreshToken, hashSecret } from "./refresh-token.ts";

/** A pair of tokens: one to show with every call, one to trade for the next pair. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/**
 * Begins a sign-in: a family of tokens that lives and ends together. Throws `accounts.disabled`.
 */
export async function beginSession(
  { keys }: Pick<AccountsDeps, "keys">,
  trx: Trx,
  user: { id: string; role: string },
): Promise<TokenPair> {
  const familyId = await insertFamily(trx, user.id);
  if (familyId === undefined) throw new AppError("accounts.disabled");
  const refreshToken = drawRefreshToken();
  await insertRefreshToken(trx, { tokenHash: hashSecret(refreshToken), familyId, generation: 0 });
  const claims = { userId: user.id, familyId, role: user.role };
  return { accessToken: await signAccessToken(keys, claims), refreshToken };
}
