/** A ref callback for a form's container: focuses its first field. */
export function focusFirstField(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>("input, textarea")?.focus();
}
