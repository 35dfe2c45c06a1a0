import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/**
 * Lets pages of allow-listed origins call the API. The site's own pages need no CORS, and the
 * mobile app sends no Origin, so the default list holds only the own origin. Cookies are never
 * allowed: foreign pages sign in with tokens.
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

/** The same CORS headers as flat header lines, for cached responses. */
export function corsHeadersFor(origin: string, origins: ReadonlySet<string>): readonly string[] {
  if (!origins.has(origin)) return [];
  return [
    "access-control-allow-origin",
    origin,
    "access-control-expose-headers",
    exposed.join(", "),
  ];
}

/** The allowed origins, as browsers write them. Throws for an invalid one. */
export function originsOf(publicUrl: string, allowed: readonly string[] = []): Set<string> {
  return new Set(
    [publicUrl, ...allowed].map((text) => {
      if (!URL.canParse(text)) throw new Error(`ALLOWED_ORIGINS: ${text} is no origin`);
      const { origin } = new URL(text);
      // By the URL standard, custom app schemes such as capacitor://localhost have an opaque
      // origin.
      return origin === "null" ? text.replace(/\/$/, "") : origin;
    }),
  );
}
