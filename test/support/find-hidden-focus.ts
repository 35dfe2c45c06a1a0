interface HiddenFocus {
  /** What takes the focus without an outline of its own. */
  unmarked: string[];
  /** What takes the focus below the top bar, the bottom bar, a banner or the film beside a question. */
  covered: string[];
}

/**
 * Focuses everything on the open page that takes the focus, down the page and up again, as Tab does. Links of a list
 * that follow one another alike are tried once each way. Needs a key pressed before: only then is a focus that a
 * script sets shown like the keyboard's. Runs in the page, so it refers to nothing outside.
 */
export function findHiddenFocus(): HiddenFocus {
  const selector = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      !each.matches(":disabled, [type=hidden], [tabindex='-1'], .sr-only") &&
      each.textContent !== "Skip to content",
  );
  const isBar = (element: Element) =>
    ["fixed", "sticky"].includes(getComputedStyle(element).position);
  const bars = [
    ...document.querySelectorAll("header, nav, aside, section, [role=region], div"),
  ].filter(
    (each) =>
      isBar(each) &&
      each.checkVisibility() &&
      (each.clientWidth > innerWidth / 2 || each.matches(".is-pinned")),
  );
  const nameOf = (element: HTMLElement) =>
    (
      element.ariaLabel ??
      (element.textContent || element.getAttribute("name")) ??
      element.tagName
    ).slice(0, 40);
  const isMarked = (element: Element) =>
    // A card shows its link's outline around the whole card, a search box its frame's.
    element.closest("[class*='focus-within:']") !== null ||
    [undefined, "::after"].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  const isCovered = (element: HTMLElement) => {
    const { top, bottom, left, right, height } = element.getBoundingClientRect();
    const others = bars.filter((bar) => !bar.contains(element) && !element.contains(bar));
    const boxes = others.map((bar) => bar.getBoundingClientRect());
    // What is taller than the room between the bars cannot be whole in it.
    if (height > innerHeight / 2) return false;
    return boxes.some(
      (box) =>
        top < box.bottom - 1 &&
        bottom > box.top + 1 &&
        left < box.right - 1 &&
        right > box.left + 1 &&
        box.height < innerHeight / 2,
    );
  };
  const unmarked = new Set<string>();
  const covered = new Set<string>();
  for (const element of [...all, ...all.toReversed()]) {
    element.focus();
    if (document.activeElement !== element) continue;
    if (!isMarked(element)) unmarked.add(nameOf(element));
    if (isCovered(element)) covered.add(nameOf(element));
  }
  return { unmarked: [...unmarked], covered: [...covered] };
}
