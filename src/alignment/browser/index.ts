export { ScoreAndTakeSection } from "./studio/score-and-take-section.tsx";
