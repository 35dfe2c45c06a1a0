export { addContactApi } from "./api.ts";
export { countDeletions } from "./deletion/count-deletions.ts";
export { eraseDueAccounts } from "./deletion/erase-due-accounts.ts";
export { orderDeletion } from "./deletion/order-deletion.ts";
export { isDeletionDue } from "./queries/deletions.ts";
export { exportContactData } from "./queries/user-data.ts";
