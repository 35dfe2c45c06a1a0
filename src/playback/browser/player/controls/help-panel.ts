import { keyTable } from "./keyboard.ts";

/** The gestures of finger and mouse on the video and the timeline. */
const touchTable: readonly (readonly [gesture: string, meaning: string])[] = [
  ["Tap", "Play or pause"],
  ["Double tap", "Back or on 10 seconds, left or right"],
  ["Drag on the timeline", "Loop that passage, with the practice controls open"],
  ["Drag an end of the loop", "Make it longer or shorter"],
];

/** Creates the dialog that lists the keyboard shortcuts and gestures; returns its toggle. */
export function createHelpPanel(root: HTMLElement): () => void {
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  dialog.setAttribute("aria-labelledby", "keys-title");
  const title = document.createElement("h2");
  title.id = "keys-title";
  title.textContent = "Keys";
  const touchTitle = document.createElement("h2");
  touchTitle.textContent = "Touch";
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  const keys = [title, createList(keyTable)];
  const touch = [touchTitle, createList(touchTable)];
  const isTouch = matchMedia("(pointer: coarse)").matches;
  dialog.append(close, ...(isTouch ? [...touch, ...keys] : [...keys, ...touch]));
  root.append(dialog);
  return () => (dialog.open ? dialog.close() : dialog.showModal());
}

function createList(rows: readonly (readonly [name: string, meaning: string])[]): HTMLElement {
  const list = document.createElement("dl");
  for (const [name, meaning] of rows) {
    const [term, description] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = name;
    description.textContent = meaning;
    list.append(term, description);
  }
  return list;
}
