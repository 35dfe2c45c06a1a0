export { addContactApi } from "./api.ts";
export { eraseDueAccounts } from "./erase-due-accounts.ts";
