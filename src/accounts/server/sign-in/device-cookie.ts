import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNameFor } from "#platform/server/http/security/cookie-name.ts";
import type { AccountsKeys } from "../keys.ts";

/**
 * The cookie of a device that logged in before. It does not authenticate. It gives the device
 * separate limits, so that others cannot lock out its user.
 */
export interface DeviceCookie {
  /** Identifies a device that logged in with this email before; a key for limits. */
  find: (request: FastifyRequest, email: string) => string | undefined;
  /** Call it after a sign-in with this email. */
  remember: (reply: FastifyReply, email: string) => void;
}

/** Enough for a household's shared device. */
const maxEmails = 5;
const yearSeconds = 365 * 24 * 60 * 60;

/** The content: `deviceId.tag.tag…`, one tag per email. Only the server can create a tag. */
export function makeDeviceCookie(
  keys: Pick<AccountsKeys, "device">,
  publicUrl: string,
): DeviceCookie {
  const name = cookieNameFor(publicUrl, "tlp-device");
  const options = {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "lax",
    secure: publicUrl.startsWith("https:"),
    maxAge: yearSeconds,
  } as const;
  const tagOf = (deviceId: string, email: string) =>
    createHmac("sha256", keys.device).update(`${deviceId}:${email}`).digest("base64url");

  return {
    find(request, email) {
      const { deviceId, tags } = read(request.cookies[name]);
      if (deviceId === undefined) return undefined;
      const tag = tagOf(deviceId, email);
      return tags.some((held) => isSame(held, tag)) ? tag : undefined;
    },
    remember(reply, email) {
      const held = read(reply.request.cookies[name]);
      const deviceId = held.deviceId ?? randomBytes(16).toString("base64url");
      const tag = tagOf(deviceId, email);
      const others = held.tags.filter((other) => !isSame(other, tag));
      const tags = [tag, ...others].slice(0, maxEmails);
      reply.setCookie(name, [deviceId, ...tags].join("."), options);
    },
  };
}

function read(value: string | undefined): { deviceId: string | undefined; tags: string[] } {
  const [deviceId, ...tags] = (value ?? "").slice(0, 500).split(".");
  const isWhole = deviceId !== undefined && /^[\w-]{22}$/.test(deviceId);
  return isWhole
    ? { deviceId, tags: tags.filter((tag) => /^[\w-]{43}$/.test(tag)) }
    : { deviceId: undefined, tags: [] };
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
