import { hash, verify } from "@node-rs/argon2";
import { AppError } from "#platform/server/errors.ts";
import { maxPasswordLength } from "../../contract.ts";

/** argon2id with 19 MiB, two passes, one lane (design §5). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Two at once use two cores whole; more only wait for memory (design §5). Beyond this queue a
// caller would wait for seconds, and is told to come again instead.
const atOnce = 2;
const maxQueueLength = 500;

let running = 0;
const waiting: Array<() => void> = [];

/** Hashes a new password. Throws `platform.unavailable` when far too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return withConcurrencyLimit(() => hash(password, strength));
}

/**
 * True when the password is the one that was hashed. Without a hash it takes as long and is false,
 * so that time does not tell who exists.
 */
export async function verifyPassword(password: string, hashed: string | null): Promise<boolean> {
  // Too long to be anyone's; megabytes are not hashed to find that out.
  const isTooLong = password.length > maxPasswordLength;
  const candidate = isTooLong ? "" : password;
  const matches = await withConcurrencyLimit(() => verify(hashed ?? dummyHash, candidate));
  return matches && hashed !== null && !isTooLong;
}

// As strong as all others, of random bytes that were thrown away.
const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$2wJomgDSizBOZOMUs/Ydtg$LPqMnMKRZjCqG5tEJ0xxjcSndO73DvTtlG1nNpBPhWg";

async function withConcurrencyLimit<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running < atOnce) running += 1;
  else await queueUp();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on, never free in between for one who came later.
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
