export { registerInsight } from "./api.ts";
export { recordPlays, recordVisitorView } from "./plays/record-plays.ts";
export { eraseInsight, exportInsightData } from "./queries/plays.ts";
export { purgeExpiredInsight } from "./queries/searches.ts";
