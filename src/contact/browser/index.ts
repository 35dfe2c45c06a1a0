/** The account area's notice of a pending deletion. */
export { PendingDeletion } from "./pages/pending-deletion.tsx";
