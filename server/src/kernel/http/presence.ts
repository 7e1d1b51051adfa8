import type { Clock } from '../time/clock.ts';
import type { User } from './caller.ts';

/** Longer than any reader looks back. */
const KEPT_MS = 60_000;

/** A socket that sends pings; its user is that of its latest call. */
export interface Connection {
  readonly identify: (user: User) => void;
  /** The socket answered a ping. */
  readonly answered: () => void;
  readonly closed: () => void;
}

/** A session and its last sign of life, epoch ms. */
export interface SeenSession {
  readonly user: User;
  readonly at: number;
}

/** The sessions that are connected to this server: those that call, and those whose socket answers a ping. */
export interface Presence {
  /** Notes a call, and the user of the socket that it came over. */
  note(user: User, connection?: Connection): void;
  connect(ping: () => void): Connection;
  /** Pings every socket with a user. */
  ping(): void;
  /** The sessions with a sign of life since a time, epoch ms. They may have ended meanwhile. */
  seenSince(at: number): readonly SeenSession[];
}

export function createPresence(clock: Clock): Presence {
  const seen = new Map<string, SeenSession>();
  const users = new Map<Connection, { readonly user: User; readonly ping: () => void }>();
  const note = (user: User) => seen.set(user.principal.id, { user, at: clock() });
  return {
    note(user, connection) {
      note(user);
      connection?.identify(user);
    },
    connect(ping) {
      const connection: Connection = {
        identify: (user) => users.set(connection, { user, ping }),
        answered() {
          const known = users.get(connection);
          if (known !== undefined) note(known.user);
        },
        closed: () => users.delete(connection),
      };
      return connection;
    },
    ping() {
      for (const { ping } of users.values()) ping();
      const before = clock() - KEPT_MS;
      for (const [id, { at }] of seen) if (at < before) seen.delete(id);
    },
    seenSince: (since) => [...seen.values()].filter(({ at }) => at >= since),
  };
}
