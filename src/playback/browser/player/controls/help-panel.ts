import { keyTable } from "./keyboard.ts";

/** Creates the dialog that lists the keyboard shortcuts; returns its toggle. */
export function createHelpPanel(root: HTMLElement): () => void {
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  dialog.setAttribute("aria-labelledby", "keys-title");
  const title = document.createElement("h2");
  title.id = "keys-title";
  title.textContent = "Keys";
  const list = document.createElement("dl");
  for (const [keys, meaning] of keyTable) {
    const [term, description] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = keys;
    description.textContent = meaning;
    list.append(term, description);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  dialog.append(close, title, list);
  root.append(dialog);
  return () => (dialog.open ? dialog.close() : dialog.showModal());
}
