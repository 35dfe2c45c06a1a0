/** Turns light or dark with the page around the player, which is of the same origin. */
export function followTheme(): void {
  if (window.parent === window) return;
  const page = window.parent.document.documentElement;
  const follow = (): void => {
    document.documentElement.dataset.theme = page.dataset.theme ?? "dark";
  };
  follow();
  new MutationObserver(follow).observe(page, { attributeFilter: ["data-theme"] });
}
