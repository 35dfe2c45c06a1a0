/** The account area's notice of a pending deletion. */
export { PendingDeletion } from "./pages/pending-deletion.tsx";

/** The texts of the contact page with its form, for a preview; fetched on first use. */
export const loadContactOptions = async () =>
  (await import("./pages/contact/contact-options.tsx")).ContactOptions;
