import { forgetUser as forgetAccount } from "#accounts/index.ts";
import { forgetUser as forgetPayer } from "#billing/index.ts";
import { forgetUser as forgetWords } from "#community/index.ts";
import { forgetUser as forgetWatching } from "#playback/index.ts";

/** What every feature forgets when an account is erased; last what locks the sums of all ratings. */
export const forgetters = [forgetWatching, forgetPayer, forgetAccount, forgetWords];
