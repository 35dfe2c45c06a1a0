/** What binds one sign-in to the browser that began it: Google gets a state, a nonce and a hash. */
export interface OAuthAttempt {
  /** Comes back through the browser, beside the code. */
  state: string;
  /** Comes back inside the ID token. */
  nonce: string;
  /** Proves to Google that who trades the code is who began (PKCE). */
  verifier: string;
}

/** A Google account as its ID token tells of it. */
export interface GoogleIdentity {
  issuer: string;
  /** The account's key: it never changes and is never given to another. */
  subject: string;
  /** In small letters; null unless Google says that it is verified. */
  email: string | null;
  name: string;
  /** True where Google itself gives out the address: Gmail, and a Workspace's own domain. */
  isAuthoritative: boolean;
}

/** Google as accounts see it. */
export interface GoogleSignIn {
  /**
   * The address of Google's consent page. `state` is what comes back as `state`. Throws
   * `platform.unavailable` when Google does not answer in time.
   */
  authorizationUrl: (attempt: OAuthAttempt, state: string) => Promise<URL>;
  /**
   * Trades a code for the account that consented. Throws `accounts.google_refused` for a code, token
   * or nonce that does not hold, and `platform.unavailable` when Google does not answer in time.
   */
  exchange: (attempt: OAuthAttempt, code: string) => Promise<GoogleIdentity>;
}
