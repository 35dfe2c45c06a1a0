export { DeletionRequests } from "./studio/deletion-requests.tsx";
export { MessageList } from "./studio/messages.tsx";

/** The texts of the contact page with its form, for the studio's preview; fetched on first use. */
export const loadContactOptions = async () =>
  (await import("./pages/contact-options.tsx")).ContactOptions;
