import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

interface SigningKey {
  kid: string;
  privateKey: KeyPair["privateKey"];
  publicJwk: JWK;
}

/** Overrides of a token's header and key. */
interface SignOptions {
  header?: Readonly<Record<string, unknown>>;
  /** Signs with an unpublished key under the published key id. */
  foreignKey?: boolean;
}

/** The signing keys of ID tokens, in memory. */
export interface SigningKeys {
  /** The published keys, newest first. */
  listPublic: () => { keys: JWK[] };
  /** Switches to a new key. The previous one stays published, unless it is withdrawn. */
  rotate: (options: { withdraw: boolean }) => Promise<void>;
  sign: (claims: JWTPayload, options?: SignOptions) => Promise<string>;
}

export async function openSigningKeys(): Promise<SigningKeys> {
  let current = await makeKey();
  let published = [current];
  return {
    listPublic: () => ({ keys: published.map(({ publicJwk }) => publicJwk) }),
    async rotate({ withdraw }) {
      current = await makeKey();
      published = withdraw ? [current] : [current, ...published].slice(0, 2);
    },
    async sign(claims, { header, foreignKey } = {}) {
      const { privateKey } = foreignKey ? await makeKey() : current;
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: current.kid, ...header })
        .sign(privateKey);
    },
  };
}

async function makeKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = randomBytes(20).toString("hex");
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };
  return { kid, privateKey, publicJwk };
}
