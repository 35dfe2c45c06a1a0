/** A button, or a link that replaces the whole page. */
export type NoticeAction =
  | { label: string; onSelect: () => void }
  | { label: string; href: string };

/** Covers the video with a message and an optional action. */
export function showNotice(root: HTMLElement, text: string, action?: NoticeAction): void {
  hideNotice(root);
  const notice = document.createElement("section");
  notice.className = "notice";
  notice.setAttribute("role", "alert");
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  notice.append(paragraph);
  if (action) notice.append(actionElement(root, action));
  root.append(notice);
  setInert(root, true);
}

export function hideNotice(root: HTMLElement): void {
  root.querySelector(".notice")?.remove();
  setInert(root, false);
}

/** Hides the controls under the notice from Tab and screen readers. */
function setInert(root: HTMLElement, inert: boolean): void {
  for (const controls of root.querySelectorAll<HTMLElement>(".screen, .bar")) {
    controls.inert = inert;
  }
}

function actionElement(root: HTMLElement, action: NoticeAction): HTMLElement {
  if ("href" in action) {
    const link = document.createElement("a");
    link.href = action.href;
    link.target = "_top";
    link.textContent = action.label;
    return link;
  }
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = action.label;
  button.addEventListener("click", () => {
    hideNotice(root);
    action.onSelect();
  });
  return button;
}
