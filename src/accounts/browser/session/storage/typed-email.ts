// In memory only: an email belongs neither in a URL nor in storage.
let typed = "";

/** The email last typed into an account form in this tab; "" if none. */
export function readTypedEmail(): string {
  return typed;
}

export function storeTypedEmail(email: string): void {
  typed = email;
}

/** Called after signing in and on logout. */
export function clearTypedEmail(): void {
  typed = "";
}
