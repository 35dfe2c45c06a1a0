/** For the ref of a form's frame: whoever opens a form can type at once. */
export function focusFirstField(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>("input, textarea")?.focus();
}
