import { writeScore } from "../../src/score/server/testing/write-score.ts";

const ending = (number: number, more = "") => ({
  begins: `<barline location="left"><ending number="${number}" type="start"/></barline>`,
  ends: `<barline location="right"><ending number="${number}" type="stop"/>${more}</barline>`,
});
const repeatBegins = '<barline location="left"><repeat direction="forward"/></barline>';

/** A pickup, a triplet, a tie, a repeat with two endings and a grace note. */
export const folded = writeScore([
  { right: "G4:1" },
  { begins: repeatBegins, right: "C5:1 D5:1/3 E5:1/3 F5:1/3 E5:2", left: "C3:4" },
  { ...ending(1, '<repeat direction="backward"/>'), right: "D5:2( D5:1) A4:1", left: "G3:4" },
  { ...ending(2), right: "~D5 C5:4", left: "C3:4" },
]);

/** Two voices, crossing hands, a change of tempo and a trill. */
export const woven = writeScore([
  { right: "C5:2 E5:2", second: "E4:4", left: "C3:2 G5:2" },
  { begins: '<direction><sound tempo="60"/></direction>', right: "F5:2% E5:2", left: "F3:4" },
]);
