export { addContactApi } from "./api.ts";
export { eraseDueAccounts } from "./deletion/erase-due-accounts.ts";
