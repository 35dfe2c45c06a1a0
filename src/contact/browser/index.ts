/** What the account area shows of a deletion that is under way. */
export { PendingDeletion } from "./pages/pending-deletion.tsx";
