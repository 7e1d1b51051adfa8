import { createMessageReader, readTexts } from './postgresMessages.ts';

/** Learns what becomes durable, by the tables, and by the functions that write for the application's role. */
export interface WriteListener {
  /** Before the commit of a transaction arrives at PostgreSQL. */
  readonly committing: (writes: readonly string[]) => void;
  /** When a transaction, or a statement outside of one, is durable, before its answer passes. */
  readonly committed: (writes: readonly string[]) => void;
}

/** Follows one connection to PostgreSQL, by what passes in both directions. */
export interface WriteWatch {
  /** The process of the session at PostgreSQL; undefined until it has begun. */
  readonly session: number | undefined;
  sent(chunk: Buffer): void;
  answered(chunk: Buffer): void;
}

/** The job queue's own connections have another name. */
const APPLICATION = 'application_name\0aldgate application\0';
const WRITES =
  /\b(?:insert into|delete from|(?<!\b(?:for|do|key) )update)\s+"?(\w+)"?|\b(ledger_\w+|enqueue_\w+|\w+_append|\w+_add_\w+)\(/gi;
const WROTE_NOTHING = /^(?:INSERT 0|UPDATE|DELETE|SELECT) 0$/;
/** Notices and mails, marks of what has been read or compared, and the last use of sessions: no step of the work. */
const BESIDE = new Set([
  'notification',
  'notification_checkpoint',
  'outbox',
  'mailbox_message',
  'enqueue_job_once',
  'account_sync',
  'account_comparison',
  'reconciliation_round',
  'session',
  'operator_session',
  'lease',
  'broker_nav',
  'broker_nav_day',
]);

const namesOf = (statement: string): string[] =>
  [...statement.matchAll(WRITES)]
    .flatMap(([, table, called]) => table ?? called ?? [])
    .filter((name) => !BESIDE.has(name));

export function watchWrites({ committing, committed }: WriteListener): WriteWatch {
  const readSent = createMessageReader(false);
  const readAnswered = createMessageReader(true);
  const prepared = new Map<string, string>();
  const writes = new Set<string>();
  let isApplication = false;
  let isInTransaction = false;
  let statement = '';
  let session: number | undefined;

  const complete = (tag: string) => {
    if (tag === 'BEGIN') isInTransaction = true;
    else if (tag === 'ROLLBACK') writes.clear();
    else if (tag !== 'COMMIT' && !WROTE_NOTHING.test(tag)) for (const name of namesOf(statement)) writes.add(name);
    if (tag === 'COMMIT' || tag === 'ROLLBACK') isInTransaction = false;
    if (isInTransaction || writes.size === 0) return;
    const durable = [...writes];
    writes.clear();
    if (isApplication) committed(durable);
  };
  const send = (text: string) => {
    statement = text;
    if (isApplication && text === 'commit' && writes.size > 0) committing([...writes]);
  };
  return {
    get session() {
      return session;
    },
    sent(chunk) {
      for (const { type, content } of readSent(chunk)) {
        const [first = '', second = ''] = readTexts(content);
        if (type === '') isApplication = content.includes(APPLICATION);
        else if (type === 'Q') send(first);
        else if (type === 'P') prepared.set(first, second);
        // The portal, then the prepared statement.
        else if (type === 'B') send(prepared.get(second) ?? '');
      }
    },
    answered(chunk) {
      for (const { type, content } of readAnswered(chunk)) {
        if (type === 'K') session = content.readInt32BE(0);
        else if (type === 'C') complete(readTexts(content)[0] ?? '');
      }
    },
  };
}
