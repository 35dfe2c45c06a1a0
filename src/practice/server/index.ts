export { addPracticeApi } from "./api.ts";
