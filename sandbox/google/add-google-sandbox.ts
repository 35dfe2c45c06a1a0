import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import { openFaults } from "../faults/inject-faults.ts";
import { chooseAccountRoutes, choosePath } from "./chooser/choose-account.ts";
import { type GoogleContext, mountPath } from "./context.ts";
import { controlRoutes } from "./control.ts";
import { demoAccounts, type GoogleAccount } from "./demo-accounts.ts";
import { emulateGoogle } from "./openid/emulate-google.ts";
import { loadLibrary } from "./openid/load-library.ts";
import { makeProvider } from "./openid/make-provider.ts";
import { openSigningKeys } from "./openid/signing-keys.ts";
import { openTokenOverrides } from "./openid/token-overrides.ts";

export interface GoogleSandboxOptions {
  clientId: string;
  clientSecret: string;
  /** The registered redirect URIs, matched exactly. */
  redirectUris: readonly string[];
  /** Defaults to the listening URL. */
  issuer?: string | undefined;
  accounts?: readonly GoogleAccount[];
}

/** Adds Google's sign-in to the sandbox's server, below `/google`. */
export async function addGoogleSandbox(
  app: FastifyInstance,
  options: GoogleSandboxOptions,
): Promise<void> {
  const faults = openFaults();
  let providerPromise: Promise<Provider> | undefined;
  const context: GoogleContext = {
    accounts: new Map((options.accounts ?? demoAccounts).map((it) => [it.key, it])),
    keys: await openSigningKeys(),
    faults,
    overrides: openTokenOverrides(),
    provider: () => {
      providerPromise ??= open(app, options, context);
      return providerPromise;
    },
  };
  await stylesRoute(app);
  controlRoutes(app, context);
  chooseAccountRoutes(app, context);
  await app.register(async (api) => {
    api.addHook("onRequest", faults.apply);
    // The library parses bodies itself.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser("*", (_request, _payload, done) => done(null));
    api.all(`${mountPath}/*`, async (request, reply) =>
      forwardRequest(await context.provider(), request, reply),
    );
  });
}

async function open(app: FastifyInstance, options: GoogleSandboxOptions, context: GoogleContext) {
  const provider = await makeProvider(await loadLibrary(), {
    ...options,
    issuer: options.issuer ?? `${originOf(app)}${mountPath}`,
    choosePath,
    findAccount: (key) => context.accounts.get(key),
  });
  emulateGoogle(provider, context);
  return provider;
}

function forwardRequest(provider: Provider, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  // Mounted as in Express, which the library supports: the inner path, and `originalUrl`.
  const path = request.raw.url?.slice(mountPath.length) ?? "/";
  Object.assign(request.raw, { originalUrl: request.raw.url, url: path });
  void provider.callback()(request.raw, reply.raw);
}

async function stylesRoute(app: FastifyInstance): Promise<void> {
  const styles = await readFile(new URL("chooser/browser/chooser.css", import.meta.url));
  app.get("/google-assets/chooser.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(styles),
  );
}

function originOf(app: FastifyInstance): string {
  const [first] = app.addresses();
  return `http://127.0.0.1:${typeof first === "object" ? first.port : 0}`;
}
