import { eraseUserData as eraseAccount } from "#accounts/server/index.ts";
import { eraseUserData as erasePayer } from "#billing/server/index.ts";
import { eraseUserData as erasePosts } from "#community/server/index.ts";
import { eraseUserData as erasePlayback } from "#playback/server/index.ts";

/**
 * What every feature does when an account is erased. Posts come first: a write under way holds the
 * lock of its author and refers to the account's row, which accounts locks.
 */
export const userDataErasers = [erasePosts, erasePlayback, erasePayer, eraseAccount];
