export { registerContact } from "./api.ts";
export { workOnContact } from "./contact-jobs.ts";
export { countDeletions } from "./deletion/cancel-deletion.ts";
export { orderDeletion } from "./deletion/request-deletion.ts";
export { isDeletionDue } from "./queries/deletions.ts";
export { exportContactData } from "./queries/messages.ts";
