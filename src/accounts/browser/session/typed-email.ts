// In memory alone: an address belongs neither in the page's own address nor in what outlasts the tab.
let typed = "";

/** The address last typed into a form about an account in this tab, as it stands; "" if none. */
export function readTypedEmail(): string {
  return typed;
}

export function storeTypedEmail(email: string): void {
  typed = email;
}

/** Who signs in needs it no more, and who leaves leaves nothing. */
export function clearTypedEmail(): void {
  typed = "";
}
