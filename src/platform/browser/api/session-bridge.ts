/** Token access of the login session; accounts connects it once when the browser starts. */
export interface SessionBridge {
  /** The stored access token, if any. */
  readAccessToken: () => string | null;
  /** True where a refresh token is stored. */
  canRefresh: () => boolean;
  /**
   * Exchanges the refresh token for a new pair; throws when the login session is over (spec §4).
   */
  refresh: () => Promise<void>;
  /** True where the access token is missing or has expired, so that a call with it would be refused. */
  needsRefresh: () => boolean;
  /**
   * Clears a session that cannot be refreshed and opens the login page, which returns to this page.
   */
  logInAgain: () => void;
}

let connected: SessionBridge = {
  readAccessToken: () => null,
  canRefresh: () => false,
  refresh: () => Promise.reject(new Error("No refresh token available")),
  needsRefresh: () => false,
  logInAgain: () => undefined,
};

export function connectSession(bridge: SessionBridge): void {
  connected = bridge;
}

/** The connected session. Until then the caller is a visitor. */
export function session(): SessionBridge {
  return connected;
}
