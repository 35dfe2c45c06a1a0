import { forgetUser as forgetAccount } from "#accounts/server/index.ts";
import { forgetUser as forgetPayer } from "#billing/server/index.ts";
import { forgetUser as forgetWords } from "#community/server/index.ts";
import { forgetUser as forgetWatching } from "#playback/server/index.ts";

/**
 * What every feature forgets when an account is erased. Words come first, since a write that is
 * under way holds its writer's turn and still refers to the account's row, which accounts locks.
 */
export const forgetters = [forgetWords, forgetWatching, forgetPayer, forgetAccount];
