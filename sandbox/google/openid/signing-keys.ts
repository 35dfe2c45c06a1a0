import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

interface SigningKey {
  kid: string;
  privateKey: KeyPair["privateKey"];
  publicJwk: JWK;
}

/** What a token says instead of the truth about its key. */
interface SignOptions {
  header?: Readonly<Record<string, unknown>>;
  /** Signed by a key that is not published, under the name of the one that is. */
  foreignKey?: boolean;
}

/** The keys that ID tokens are signed with; they live as long as the process. */
export interface SigningKeys {
  /** What the world may see, the newest first. */
  listPublic: () => { keys: JWK[] };
  /** From now on another key signs. The one before stays published, unless it is withdrawn. */
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
