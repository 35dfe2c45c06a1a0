export { registerInsight } from "./api.ts";
export { eraseInsight } from "./erase-user-data.ts";
export { recordPlays, recordVisitorView } from "./plays/record-plays.ts";
export { purgeExpiredInsight } from "./purge-expired-insight.ts";
export { exportInsightData } from "./queries/plays.ts";
