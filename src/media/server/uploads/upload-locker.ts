import type { Lock, Locker } from "@tus/server";
import type { Client } from "pg";
import { openDirectSession } from "#platform/server/database/open-direct-session.ts";
import { AppError } from "#platform/server/errors.ts";

const channel = "upload_wanted";
const retryMs = 100;
const waitMs = 15_000;

interface Held {
  /** Asks the request with the lock to store its bytes and end. */
  requestRelease: () => void;
  /** The database connection that holds the lock; undefined until then. */
  client?: Client;
}

interface UploadLocker extends Locker {
  stop: () => Promise<void>;
}

/**
 * Serializes requests for an upload across all servers, by an advisory lock of PostgreSQL on a
 * connection of its own, which ends with the process. A waiting request notifies the holder, so
 * that a returning client need not wait until its broken connection is noticed. Throws
 * `media.upload_busy` after 15 seconds, and `SharedSession` behind a pooler.
 */
export function openUploadLocker(directDatabaseUrl: string): UploadLocker {
  const held = new Map<string, Held>();
  let connection: Promise<Client> | undefined;

  const connect = async (): Promise<Client> => {
    const client = await openDirectSession(directDatabaseUrl, { queryTimeoutMs: 5_000 });
    client.on("end", () => {
      connection = undefined;
      // The connection's locks are lost, so their holders must end.
      for (const lock of held.values()) if (lock.client === client) lock.requestRelease();
    });
    client.on("notification", ({ payload = "" }) => held.get(payload)?.requestRelease());
    await client.query(`listen ${channel}`);
    return client;
  };
  const getConnection = (): Promise<Client> => {
    connection ??= connect().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };

  let lastQuery: Promise<unknown> = Promise.resolve();
  /** Queries are chained, as a connection runs one at a time. */
  const query = (client: Client, text: string, values: unknown[]) => {
    const result = lastQuery.then(() => client.query(text, values));
    lastQuery = result.catch(() => {});
    return result;
  };

  /** Takes the lock, or asks its holder to release it. */
  const tryLock = async (id: string, lock: Held): Promise<boolean> => {
    const holder = held.get(id);
    if (holder) {
      holder.requestRelease();
      return false;
    }
    held.set(id, lock);
    try {
      const client = await getConnection();
      const { rows } = await query(client, `select pg_try_advisory_lock(${key}) as taken`, [id]);
      if (rows[0]?.taken === true) {
        lock.client = client;
        return true;
      }
      await query(client, "select pg_notify($1, $2)", [channel, id]);
    } catch (error) {
      held.delete(id);
      throw error;
    }
    held.delete(id);
    return false;
  };

  const newLock = (id: string): Lock => {
    const own: Held = { requestRelease: () => {} };
    return {
      lock: async (signal, requestRelease) => {
        own.requestRelease = requestRelease;
        const until = performance.now() + waitMs;
        while (!(await tryLock(id, own))) {
          if (signal.aborted || performance.now() > until) throw new AppError("media.upload_busy");
          await new Promise((resolve) => setTimeout(resolve, retryMs));
        }
      },
      unlock: async () => {
        held.delete(id);
        // A lost connection has already released its locks.
        if (!own.client) return;
        await query(own.client, `select pg_advisory_unlock(${key})`, [id]).catch(() => {});
      },
    };
  };

  return {
    newLock,
    stop: async () => {
      const client = await connection?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}

const key = "hashtextextended('studio:upload:' || $1, 0)";
