import { changeTopic } from '@aldgate/contract/channelSchemas.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { DatabaseLocation, Tx } from '../database/database.ts';
import type { Log } from '../log.ts';

const changeEvent = z.object({
  topic: z.enum([...changeTopic.options, 'events']),
  institutionId: z.uuid().optional(),
  userId: z.uuid().optional(),
  keyId: z.uuid().optional(),
});

/**
 * A change that a client shows. `platform` concerns everyone; `ended` concerns a user's sessions; `apiKeys` names the
 * key, whose open streams check it; `events` wakes the streams of an institution's keys and concerns no screen.
 */
export interface ChangeEvent {
  readonly topic: z.infer<typeof changeEvent>['topic'];
  readonly institutionId?: string | undefined;
  readonly userId?: string | undefined;
  readonly keyId?: string | undefined;
}

/** An event with a user concerns that user, one with an institution its members, one without either everyone. */
export function concerns(
  { institutionId, userId }: ChangeEvent,
  user: { readonly institutionId: string; readonly userId: string },
): boolean {
  return (
    (institutionId === undefined || institutionId === user.institutionId) &&
    (userId === undefined || userId === user.userId)
  );
}

/** Announces a change to every server once the transaction has committed. */
export async function notify(tx: Tx, event: ChangeEvent): Promise<void> {
  await sql`select pg_notify(current_schema() || '_change', ${JSON.stringify(event)})`.execute(tx);
}

export interface ChangeEvents {
  /** Calls the listener with every event until the returned function is called. */
  subscribe(listener: (event: ChangeEvent) => void): () => void;
  close(): Promise<void>;
}

const RECONNECT_MS = 1_000;

/**
 * Listens on a separate connection. Events are missed while it is lost, so `platform` is published after a reconnect:
 * then every client reloads.
 */
export function listenToChanges({ url, schema }: DatabaseLocation, log: Log): ChangeEvents {
  const listeners = new Set<(event: ChangeEvent) => void>();
  const publish = (event: ChangeEvent) => {
    for (const listener of listeners) listener(event);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let connecting: Promise<void> = connect();

  async function connect(): Promise<void> {
    const opened = new pg.Client({ connectionString: url, application_name: 'aldgate change events', keepAlive: true });
    client = opened;
    opened.on('notification', ({ payload = '' }) => {
      const event = parseChangeEvent(payload);
      if (event === undefined)
        log.warn({ payload: payload.slice(0, 300) }, 'a change event of another form was ignored');
      else publish(event);
    });
    opened.on('error', () => undefined);
    opened.on('end', () => again());
    try {
      await opened.connect();
      await opened.query(`listen ${pg.escapeIdentifier(`${schema}_change`)}`);
      publish({ topic: 'platform' });
    } catch (error) {
      log.warn({ err: error }, 'change events cannot be received');
      await opened.end().catch(() => undefined);
    }
  }

  function again(): void {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect();
    }, RECONNECT_MS);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Undefined if the payload has another form. */
export function parseChangeEvent(payload: string): ChangeEvent | undefined {
  try {
    return changeEvent.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
