/** The practice controls in the control bar; most are visible only while `toggle` is pressed. */
export interface PracticeControls {
  toggle: HTMLButtonElement;
  /** Sets the loop's start, then its end, then clears it. */
  loop: HTMLButtonElement;
  back: HTMLButtonElement;
  on: HTMLButtonElement;
  slower: HTMLButtonElement;
  faster: HTMLButtonElement;
}

/** The name of {@link PracticeControls.toggle}. */
export const practiceLabel = "Practice controls";

/** Adds the buttons to the control bar, around the list of speeds. */
export function createPracticeBar(
  bar: HTMLElement,
  {
    speed,
    gap,
    last,
    announce,
  }: {
    speed: HTMLElement;
    gap: Element;
    /** The toggle is inserted before this element. */
    last: Element;
    announce: (text: string) => void;
  },
): PracticeControls {
  const buttons = {
    toggle: createButton("practice-toggle", practiceLabel, loopIcon),
    loop: createButton("practice loop", "Set the loop's start", "Set A"),
    back: createButton("practice", "Back 5 seconds", "−5 s"),
    on: createButton("practice", "On 5 seconds", "+5 s"),
    slower: createButton("practice wide", "Slower", "−"),
    faster: createButton("practice wide", "Faster", "+"),
  };
  const { toggle, loop, back, on, slower, faster } = buttons;
  gap.before(loop, back, on);
  speed.before(slower);
  speed.after(faster);
  last.before(toggle);
  toggle.setAttribute("aria-expanded", "false");
  toggle.addEventListener("click", () => {
    const isOpen = bar.classList.toggle("practising");
    toggle.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) announce("Drag on the timeline to loop a passage");
  });
  return buttons;
}

function createButton(className: string, label: string, html: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `bar-button ${className}`;
  button.setAttribute("aria-label", label);
  button.innerHTML = html;
  return button;
}

const loopIcon = `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor"
  stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m17 2 4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7
  22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3" /></svg>`;
