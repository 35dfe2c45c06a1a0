export { addUser } from "./add-user.ts";
export { addAccountsApi } from "./api.ts";
export { countUsers } from "./count-users.ts";
export { findViewer } from "./find-user.ts";
export { hasUsersOf } from "./has-users-of.ts";
export { makeIdentifyCaller } from "./identify-caller.ts";
export { sweepAccounts } from "./sweep-accounts.ts";
