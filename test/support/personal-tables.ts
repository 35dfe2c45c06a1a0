/** The export and erasure of a table's rows that name a user. */
interface PersonalTable {
  /** Its section in the user's own data; null if it is not exported, for the reason in `why`. */
  section: string | null;
  /** Whether erasure deletes or redacts the rows. */
  erased: boolean;
  why?: string;
}

const byLaw = "tax and accounting law ask for it; the erased row of the user names nobody";
const instructors = "written by instructors; the erased row of the user names nobody";

/** Every table that names a user. A new one fails `personal-tables.test.ts` until it is listed. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  account_deletions: { section: "accountDeletions", erased: false, why: "records the erasure" },
  audit_log: { section: "actions", erased: false, why: "append-only, with ids alone" },
  billing_flags: { section: "flags", erased: false, why: byLaw },
  checkouts: { section: "checkouts", erased: false, why: byLaw },
  codes: { section: null, erased: true, why: "hashes of codes that live for ten minutes" },
  email_changes: { section: "emailChanges", erased: true },
  favorites: { section: "favorites", erased: true },
  google_identities: { section: "googleAccounts", erased: true },
  learned_lessons: { section: "learnedLessons", erased: true },
  login_sessions: { section: "loginSessions", erased: true },
  mail_outbox: { section: null, erased: true, why: "sent mail keeps no recipient" },
  messages: { section: "messages", erased: true },
  payments: { section: "payments", erased: false, why: byLaw },
  pending_authenticators: { section: null, erased: true, why: "keys that live for ten minutes" },
  plan_waitlist: { section: "awaitedPlans", erased: true },
  playback_key_grants: { section: "countedKeys", erased: true },
  playback_sessions: { section: "playbackSessions", erased: true },
  playback_tickets: { section: null, erased: true, why: "hashes of secrets that live for minutes" },
  practice_runs: { section: "practiceRuns", erased: true },
  practice_sharing: { section: "practiceSharing", erased: true },
  price_saves: { section: null, erased: false, why: instructors },
  price_revisions: { section: null, erased: false, why: instructors },
  provider_events: { section: "providerEvents", erased: true },
  questions: { section: "questions", erased: true },
  receipts: { section: "receipts", erased: true },
  recovery_codes: { section: null, erased: true, why: "hashes of codes" },
  registrations: { section: null, erased: true, why: "unverified forms, deleted after a day" },
  replies: { section: "replies", erased: true },
  reviews: { section: "reviews", erased: true },
  subscriptions: { section: "subscriptions", erased: true },
  terms_acceptances: { section: "acceptedTerms", erased: true },
  text_revisions: { section: null, erased: false, why: instructors },
  unsubscribe_links: { section: null, erased: true, why: "hashes of links in mails" },
  uploaded_avatars: { section: "uploadedPictures", erased: true },
  uploads: { section: "uploads", erased: true },
  user_post_counts: { section: null, erased: true, why: "totals of what is exported" },
  users: { section: "profile", erased: true },
  watch_positions: { section: "watchPositions", erased: true },
  watched_films: { section: "watchedFilms", erased: true },
};
