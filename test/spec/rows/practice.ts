import { type Row, specRows } from "../row.ts";

export const practiceRows: readonly Row[] = specRows({
  "Issue 29: runs": [
    [
      "rule",
      "What was played is kept on the device first; no run is lost or counted twice, and a month agrees with a plain recount",
      "runs-7",
      "runs-11",
      "runs-14",
      "month-1",
    ],
    ["rule", "Runs that nobody could have played are refused", "runs-8"],
    [
      "screen",
      "Each passage on /practice opens to its last twelve weeks: the notes that were right and the highest tempo",
      "weeks-1",
      "weeks-2",
      "weeks-4",
      "weeks-5",
      "weeks-6",
    ],
  ],
  "Issue 29: bars as addresses": [
    [
      "rule",
      "Addresses of this school’s bars in questions, replies and hints are links that say the bars; all others stay text",
      "bar-links-1",
      "bar-links-2",
      "bar-links-3",
      "bar-links-7",
    ],
    [
      "rule",
      "Whoever may ask under a lesson asks about the bars that the practice room has open",
      "bar-links-4",
      "bar-links-5",
      "bar-links-6",
    ],
    [
      "rule",
      "Sharing bars sends their print along as a picture where files can be shared, and never waits longer than two seconds for it",
      "bar-picture-1",
      "bar-picture-2",
      "bar-picture-3",
    ],
  ],
  "Issue 29: play through": [
    [
      "rule",
      "Nothing stops; the report names the hardest bar, or the one whose notes come early or late",
      "play-1",
      "play-2",
      "play-5",
      "play-6",
      "runs-16",
    ],
  ],
  "Issue 29: tempo ladder": [
    [
      "rule",
      "Two clean rounds raise the tempo, two bad ones lower it; where only one bar is hard it is offered alone",
      "ladder-4",
      "ladder-5",
      "ladder-6",
    ],
  ],
  "Issue 29: for the teacher": [
    [
      "rule",
      "From five students on the teacher sees in which bars they slip and with which hand, each student counting the same",
      "hard-bars-1",
      "hard-bars-2",
      "hard-bars-3",
      "hard-bars-7",
      "hard-bars-8",
    ],
    [
      "rule",
      "The room shows a hint after three slips in its bar, and the teacher what it changed for the same students",
      "hint-1",
      "hint-2",
      "hard-bars-5",
      "hard-bars-6",
    ],
    [
      "rule",
      "Another score keeps the runs and hints of bars whose notes are the same",
      "hard-bars-4",
    ],
    [
      "rule",
      "A student's practice is shown to the teacher only while the student allows it",
      "sharing-1",
      "sharing-2",
      "sharing-3",
      "sharing-4",
      "sharing-5",
    ],
  ],
});
