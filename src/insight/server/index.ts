export { registerInsight } from "./api.ts";
export { recordPlays, recordVisitorView } from "./plays/record-plays.ts";
export { purgeExpiredInsight } from "./purge-expired-insight.ts";
export { eraseInsight, exportInsightData } from "./queries/plays.ts";
