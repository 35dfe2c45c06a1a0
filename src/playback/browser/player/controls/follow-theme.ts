/** Follows the theme of the page around the player, which has the same origin. */
export function followTheme(): void {
  if (window.parent === window) return;
  const page = window.parent.document.documentElement;
  const follow = (): void => {
    document.documentElement.dataset.theme = page.dataset.theme ?? "dark";
  };
  follow();
  new MutationObserver(follow).observe(page, { attributeFilter: ["data-theme"] });
}
