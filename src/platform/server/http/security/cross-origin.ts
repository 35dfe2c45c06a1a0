import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/**
 * Lets pages of other origins call the API, if they are on the list. The site's own pages need no
 * leave, and the mobile app names no origin; so by default the list is empty but for ourselves.
 * Cookies are never let through: those pages sign in with tokens.
 */
export async function allowOrigins(
  scope: FastifyInstance,
  origins: ReadonlySet<string>,
): Promise<void> {
  await scope.register(cors, {
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: ["token", "authorization", "content-type", "x-xsrf-token"],
    exposedHeaders: [...exposed],
    credentials: false,
    maxAge: 600,
    strictPreflight: false,
  });
}

const exposed = ["retry-after", "x-request-id"] as const;

/** The same leave as flat header lines, for answers that are kept and sent as they are. */
export function corsHeadersFor(origin: string, origins: ReadonlySet<string>): readonly string[] {
  if (!origins.has(origin)) return [];
  return [
    ...["access-control-allow-origin", origin],
    ...["access-control-expose-headers", exposed.join(", ")],
  ];
}

/** The origins that may call, as browsers write them. Throws where one of them is none. */
export function originsOf(publicUrl: string, allowed: readonly string[] = []): Set<string> {
  return new Set(
    [publicUrl, ...allowed].map((text) => {
      if (!URL.canParse(text)) throw new Error(`ALLOWED_ORIGINS: ${text} is no origin`);
      const { origin } = new URL(text);
      // A scheme of an app's own, such as capacitor://localhost, has no origin by that standard.
      return origin === "null" ? text.replace(/\/$/, "") : origin;
    }),
  );
}
