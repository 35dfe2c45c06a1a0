/**
 * The secrets of one OAuth sign-in, bound to its browser; Google gets state, nonce and a hash of
 * the verifier.
 */
export interface OAuthAttempt {
  /** Returned through the browser, beside the code. */
  state: string;
  /** Returned inside the ID token. */
  nonce: string;
  /** The PKCE code verifier. */
  verifier: string;
}

/** A Google account as its ID token describes it. */
export interface GoogleIdentity {
  issuer: string;
  /** The account's stable, unique identifier. */
  subject: string;
  /** Lowercase; null unless Google has verified it. */
  email: string | null;
  name: string;
  /** True where Google is authoritative for the email: Gmail and a Workspace's own domain. */
  isAuthoritative: boolean;
}

/** The interface to Google's sign-in. */
export interface GoogleSignIn {
  /**
   * Builds the URL of Google's consent page. Throws `platform.unavailable` when Google does not
   * respond in time.
   */
  authorizationUrl: (attempt: OAuthAttempt, state: string) => Promise<URL>;
  /**
   * Exchanges a code for the account that consented. Throws `accounts.google_refused` for an
   * invalid code, token or nonce, and `platform.unavailable` when Google does not respond in time.
   */
  exchange: (attempt: OAuthAttempt, code: string) => Promise<GoogleIdentity>;
}
