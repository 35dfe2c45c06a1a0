import { hash, verify } from "@node-rs/argon2";
import { AppError } from "#platform/server/errors.ts";
import { maxPasswordLength } from "../../contract.ts";

/** argon2id with 19 MiB, two passes, one lane (design §5). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Two at once saturate two cores (design §5). Beyond this queue length callers get 503 with
// Retry-After.
const atOnce = 2;
const maxQueueLength = 500;

let running = 0;
const waiting: Array<() => void> = [];

/** Hashes a new password. Throws `platform.unavailable` when far too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return withConcurrencyLimit(() => hash(password, strength));
}

/**
 * Verifies a password against its hash. Without a hash it returns false after the same time, so
 * that timing does not reveal accounts.
 */
export async function verifyPassword(password: string, hashed: string | null): Promise<boolean> {
  // Longer than any valid password: not hashed.
  const isTooLong = password.length > maxPasswordLength;
  const candidate = isTooLong ? "" : password;
  const matches = await withConcurrencyLimit(() => verify(hashed ?? dummyHash, candidate));
  return matches && hashed !== null && !isTooLong;
}

// Same parameters as real hashes, of discarded random bytes.
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$2wJomgDSizBOZOMUs/Ydtg$LPqMnMKRZjCqG5tEJ0xxjcSndO73DvTtlG1nNpBPhWg";

async function withConcurrencyLimit<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running < atOnce) running += 1;
  else await queueUp();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Passes the slot to the next in the queue, so that no later caller takes it.
    if (next) next();
    else running -= 1;
  }
}

function queueUp(): Promise<void> {
  if (waiting.length >= maxQueueLength) {
    throw new AppError("platform.unavailable", { retryAfterSeconds: 3 });
  }
  return new Promise((resolve) => waiting.push(resolve));
}
