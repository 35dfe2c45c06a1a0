import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** The charge that a link cancels. */
export interface AnnouncedCharge {
  subscriptionId: string;
  /** The day of the charge, as `2026-04-28`. */
  about: string;
}

export interface RenewalLinks {
  /** Returns the same token for the same charge. */
  sign: (charge: AnnouncedCharge) => string;
  /** Null for a token that this school did not sign. */
  read: (token: string) => AnnouncedCharge | null;
}

/** Signs and reads tokens that let a student cancel a renewal without a login. */
export function createRenewalLinks(tokenSecret: string): RenewalLinks {
  const key = new Uint8Array(hkdfSync("sha256", tokenSecret, "", "billing/renewal-link", 32));
  const sign = ({ subscriptionId, about }: AnnouncedCharge) => {
    const signature = createHmac("sha256", key).update(`${subscriptionId}.${about}`);
    return `${subscriptionId}.${about}.${signature.digest("base64url")}`;
  };
  return {
    sign,
    read: (token) => {
      const [subscriptionId = "", about = ""] = token.split(".");
      const [given, expected] = [Buffer.from(token), Buffer.from(sign({ subscriptionId, about }))];
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? { subscriptionId, about } : null;
    },
  };
}
