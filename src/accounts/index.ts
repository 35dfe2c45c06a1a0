export { addUser } from "./add-user.ts";
export { addAccountsApi } from "./api.ts";
export { countUsers } from "./count-users.ts";
export { findUserByEmail, findViewer } from "./find-user.ts";
export { makeIdentifyCaller } from "./identify-caller.ts";
export type { AccountsLimitRules } from "./limits.ts";
export { sweepAccounts } from "./sweep-accounts.ts";
