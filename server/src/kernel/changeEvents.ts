import { sql } from 'kysely';
import pg from 'pg';
import type { Place, Tx } from './database.ts';
import type { Log } from './log.ts';

/** What is to be read anew. */
export type ChangeTopic = 'user' | 'kyc' | 'members' | 'platform' | 'ended';

/** That something changed which somebody's screen shows. `platform` concerns everybody; `ended` a user's sessions. */
export interface ChangeEvent {
  readonly topic: ChangeTopic;
  readonly institutionId?: string;
  readonly userId?: string;
}

/** Tells every server, once the transaction has committed; nobody hears of one that rolled back. */
export async function notify(tx: Tx, event: ChangeEvent): Promise<void> {
  await sql`select pg_notify(current_schema() || '_notice', ${JSON.stringify(event)})`.execute(tx);
}

export interface ChangeEvents {
  /** Calls `heard` with every notice from now on, until the returned function is called. */
  subscribe(heard: (event: ChangeEvent) => void): () => void;
  close(): Promise<void>;
}

const AGAIN_MS = 1_000;

/**
 * Listens on one connection that a server keeps for nothing else. While it is lost notices are missed: so whoever listens
 * is told `platform` when it is there again, which has everything read anew.
 */
export function listenToChanges({ url, schema }: Place, log: Log): ChangeEvents {
  const listeners = new Set<(event: ChangeEvent) => void>();
  const tell = (event: ChangeEvent) => {
    for (const heard of listeners) heard(event);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let connecting: Promise<void> = connect();

  async function connect(): Promise<void> {
    const opened = new pg.Client({ connectionString: url, application_name: 'aldgate notices', keepAlive: true });
    client = opened;
    opened.on('notification', ({ payload = '' }) => tell(JSON.parse(payload) as ChangeEvent));
    opened.on('error', () => undefined);
    opened.on('end', () => again());
    try {
      await opened.connect();
      await opened.query(`listen ${pg.escapeIdentifier(`${schema}_notice`)}`);
      tell({ topic: 'platform' });
    } catch (error) {
      log.warn({ err: error }, 'notices cannot be heard');
      await opened.end().catch(() => undefined);
    }
  }

  function again(): void {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect();
    }, AGAIN_MS);
  }

  return {
    subscribe(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
