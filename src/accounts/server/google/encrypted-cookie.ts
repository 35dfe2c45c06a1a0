import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { cookieNameFor } from "#platform/server/http/security/cookie-name.ts";
import {
  readAuthenticatingCookie,
  setAuthenticatingCookie,
} from "#platform/server/http/security/xsrf.ts";

interface CookieOptions<Schema extends z.ZodObject> {
  /** The cookie's name without the port, which is added. */
  name: string;
  /** A key of 32 bytes, for this cookie only. */
  key: Uint8Array;
  content: Schema;
  publicUrl: string;
}

/** An encrypted, authenticated cookie that expires after ten minutes. */
export interface EncryptedCookie<Content> {
  /**
   * Returns the content; undefined if absent, forged or expired. Throws `platform.forbidden` for
   * cross-site requests and without the CSRF token.
   */
  read: (request: FastifyRequest) => Promise<Content | undefined>;
  set: (reply: FastifyReply, content: Content) => Promise<void>;
  clear: (reply: FastifyReply) => void;
}

const lifeSeconds = 10 * 60;

export function makeEncryptedCookie<Schema extends z.ZodObject>({
  name,
  key,
  content: schema,
  publicUrl,
}: CookieOptions<Schema>): EncryptedCookie<z.output<Schema>> {
  const cookieName = cookieNameFor(publicUrl, name);
  const options = {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "lax",
    secure: publicUrl.startsWith("https:"),
  } as const;
  return {
    async read(request) {
      const encrypted = readAuthenticatingCookie(request, publicUrl, cookieName);
      if (encrypted === undefined) return undefined;
      return decrypt(encrypted, key, schema);
    },
    async set(reply, content) {
      const { EncryptJWT } = await loadEncryption();
      const encrypted = await new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setExpirationTime(`${lifeSeconds}s`)
        .encrypt(key);
      const lasting = { ...options, maxAge: lifeSeconds };
      setAuthenticatingCookie(reply, publicUrl, {
        name: cookieName,
        value: encrypted,
        options: lasting,
      });
    },
    clear(reply) {
      reply.clearCookie(cookieName, options);
    },
  };
}

/** The first sign-in by Google loads the package. */
const loadEncryption = () => import("jose");

async function decrypt<Schema extends z.ZodObject>(
  encrypted: string,
  key: Uint8Array,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const { jwtDecrypt } = await loadEncryption();
  const decrypted = await jwtDecrypt(encrypted, key, {
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: ["A256GCM"],
    requiredClaims: ["exp"],
  }).catch(() => undefined);
  return schema.safeParse(decrypted?.payload).data;
}
