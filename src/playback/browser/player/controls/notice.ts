export interface NoticeAction {
  label: string;
  /** A function to call, or an address that opens in place of the whole page. */
  does: (() => void) | string;
}

/** Covers the picture with what happened and what to do about it. */
export function showNotice(stage: HTMLElement, text: string, action?: NoticeAction): void {
  hideNotice(stage);
  const notice = document.createElement("section");
  notice.className = "notice";
  notice.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = text;
  notice.append(words);
  if (action) notice.append(actionElement(stage, action));
  stage.append(notice);
  setInert(stage, true);
}

export function hideNotice(stage: HTMLElement): void {
  stage.querySelector(".notice")?.remove();
  setInert(stage, false);
}

/** What lies under the notice can be neither reached by Tab nor read aloud. */
function setInert(stage: HTMLElement, inert: boolean): void {
  for (const controls of stage.querySelectorAll<HTMLElement>(".screen, .bar")) {
    controls.inert = inert;
  }
}

function actionElement(stage: HTMLElement, { label, does }: NoticeAction): HTMLElement {
  if (typeof does === "string") {
    const link = document.createElement("a");
    link.href = does;
    link.target = "_top";
    link.textContent = label;
    return link;
  }
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", () => {
    hideNotice(stage);
    does();
  });
  return button;
}
