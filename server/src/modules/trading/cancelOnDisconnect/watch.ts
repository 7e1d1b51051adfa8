import { FUTURES, type Product } from '@aldgate/domain/market/product.ts';
import {
  type CountdownChange,
  isConnected,
  noteEndedCountdowns,
  PRESENT_MS,
  planCountdowns,
} from '@aldgate/domain/trading/cancelOnDisconnect.ts';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { Presence } from '../../../kernel/http/presence.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { TradingAccount, TradingAccounts } from '../../exchangeAccounts/index.ts';
import { storeSeen } from './storeSeen.ts';

/** Two checks within the time that a countdown of the shortest setting has left after a disconnection. */
const CHECK_MS = 2_000;
/** After a longer gap between its checks a server has been away. */
const AWAY_AFTER_MS = 3 * CHECK_MS;
/** Within this time after a server has come back, every other one has stored whom it sees: a presence and a check. */
const UNSURE_MS = PRESENT_MS + CHECK_MS;
/** The weight of one countdown at the exchange. */
const WEIGHT = 10;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Pick<TradingAccounts, 'findById'>;
  readonly presence: Presence;
}

type Row = Selectable<Tables['cancel_on_disconnect']>;

/**
 * Sets the exchange's countdowns of the accounts with cancel on disconnect. Every server does; a lock per account
 * decides which.
 */
export interface DisconnectWatch {
  start(): void;
  /** Stores who is connected to this server, and sets the countdowns that are due. */
  check(): Promise<void>;
  /** Sets the countdowns of an account that are due. An error is logged, and the next check repeats it. */
  apply(accountId: string): Promise<void>;
  /** An account has a new open order. */
  orderOpened(accountId: string): void;
  close(): Promise<void>;
}

export function createDisconnectWatch(deps: Deps): DisconnectWatch {
  const { database, clock, log, presence } = deps;
  /** The accounts that are switched on, as of the last check. */
  let watched = new Set<string>();
  const inFlight = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** The last check that reached the database, and the first one since this server was away from it. */
  let checkedAt: number | undefined;
  let backAt = 0;

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    inFlight.add(work);
    const done = () => inFlight.delete(work);
    work.then(done, done);
    return work;
  };
  const isSure = () => checkedAt !== undefined && checkedAt - backAt >= UNSURE_MS;
  const apply = (accountId: string, isSureOfSeen = isSure()): Promise<void> =>
    track(
      setCountdowns(deps, accountId, isSureOfSeen).catch((error: unknown) =>
        log.error({ err: error, account: accountId }, 'the countdowns of an account could not be set'),
      ),
    );
  const readWatched = async (): Promise<Row[]> => {
    await storeSeen(deps);
    const rows = await selectWatched(database).execute();
    const now = clock();
    if (checkedAt === undefined || now - checkedAt > AWAY_AFTER_MS) backAt = now;
    checkedAt = now;
    return rows;
  };
  const check = async (): Promise<void> => {
    presence.ping();
    const rows = await readWatched().catch((error: unknown) => {
      checkedAt = undefined;
      throw error;
    });
    watched = new Set(rows.flatMap((row) => (row.seconds === null ? [] : row.exchange_account_id)));
    const resting = await readResting(database, [...watched]);
    const now = clock();
    const due = rows.filter((row) => plan(row, resting.get(formatKey(row)), now, isSure()).length > 0);
    await Promise.all([...new Set(due.map((row) => row.exchange_account_id))].map((accountId) => apply(accountId)));
  };

  return {
    start() {
      const run = async () => {
        await track(check()).catch((error: unknown) => log.error({ err: error }, 'presence could not be checked'));
        if (!isClosed) timer = setTimeout(() => void run(), CHECK_MS).unref();
      };
      void run();
    },
    check,
    apply: (accountId) => apply(accountId),
    orderOpened(accountId) {
      // The user who placed it is stored as seen by the next check.
      if (watched.has(accountId)) void apply(accountId, false);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.allSettled(inFlight);
    },
  };
}

const selectWatched = (database: Database | Tx) =>
  database
    .selectFrom('cancel_on_disconnect')
    .selectAll()
    .where(sql<boolean>`seconds is not null or countdowns <> '{}'::jsonb`);

const parse = ({ seconds, seen_at, countdowns }: Row) => ({ seconds, seenAt: seen_at.getTime(), countdowns });
const plan = (row: Row, resting: readonly string[] | undefined, now: number, isSure: boolean) =>
  planCountdowns(parse(row), resting ?? [], now, isSure);

const formatKey = ({ exchange_account_id, product }: Pick<Row, 'exchange_account_id' | 'product'>): string =>
  `${exchange_account_id}/${product}`;

/**
 * The contracts with resting orders, by account and product. Conditional orders that have not triggered do not rest.
 */
async function readResting(database: Database | Tx, accounts: readonly string[]) {
  if (accounts.length === 0) return new Map<string, string[]>();
  const rows = await database
    .selectFrom('exchange_order')
    .select(['exchange_account_id', 'product', 'instrument_id'])
    .distinct()
    .where('exchange_account_id', 'in', accounts)
    .where('product', '=', FUTURES)
    .where('is_open', '=', sql.lit(true))
    .where((row) => row.or([row('condition_type', 'is', null), row('exchange_order_id', 'is not', null)]))
    .execute();
  return new Map(
    [...Map.groupBy(rows, formatKey)].map(([key, orders]) => [key, orders.map(({ instrument_id }) => instrument_id)]),
  );
}

/** Sets an account's countdowns under its lock, so that only one server at a time does. */
async function setCountdowns(deps: Deps, accountId: string, isSure: boolean): Promise<void> {
  const { database, accounts } = deps;
  const account = await accounts.findById(accountId);
  if (account === undefined) return;
  await inTransaction(database, async (tx) => {
    const key = `cancel_on_disconnect:${accountId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${key}, 0))`.execute(tx);
    const rows = await selectWatched(tx).where('exchange_account_id', '=', accountId).execute();
    if (rows.length === 0) return;
    const resting = await readResting(tx, [accountId]);
    for (const row of rows) {
      await setOfProduct(deps, tx, account, { row, resting: resting.get(formatKey(row)), isSure });
    }
  });
}

/** Sets an account's countdowns of one product. */
async function setOfProduct(
  deps: Deps,
  tx: Tx,
  account: TradingAccount,
  {
    row,
    resting,
    isSure,
  }: { readonly row: Row; readonly resting?: readonly string[] | undefined; readonly isSure: boolean },
): Promise<void> {
  const now = deps.clock();
  const changes = plan(row, resting, now, isSure);
  const isAbandoned = row.seconds !== null && !isConnected(parse(row), now);
  const done = await Promise.all(
    changes.map((change) => setCountdown(deps, { account, product: row.product }, change, isAbandoned)),
  );
  const set = changes.filter((_change, index) => done[index] === true);
  if (set.length === 0) return;
  const stopped = new Set(set.filter(({ endsAt }) => endsAt === null).map(({ symbol }) => symbol));
  const known = { ...row.countdowns, ...Object.fromEntries(set.map(({ symbol, endsAt }) => [symbol, endsAt ?? 0])) };
  // Without orders, a countdown that has ended did nothing.
  const running = Object.entries(known).filter(
    ([symbol, endsAt]) => !stopped.has(symbol) && (endsAt > now || resting?.includes(symbol) === true),
  );
  await tx
    .updateTable('cancel_on_disconnect')
    .set({
      countdowns: JSON.stringify(Object.fromEntries(running)),
      ended: JSON.stringify(noteEndedCountdowns(parse(row), row.ended, set, now)),
    })
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', row.product)
    .execute();
  // A countdown that has ended once and is set again belongs to the same disconnection.
  const started = set.filter(({ symbol }) => (row.countdowns[symbol] ?? now) >= now);
  if (!isAbandoned || started.length === 0) return;
  await audit(tx, {
    at: now,
    actor: 'system',
    action: 'cancel_on_disconnect_started',
    subject: `broker_account:${account.accountId}`,
    after: { seconds: row.seconds, seenAt: row.seen_at.getTime(), contracts: started.map(({ symbol }) => symbol) },
  });
}

/** Returns whether the exchange has set it. */
async function setCountdown(
  { clock, log }: Deps,
  { account, product }: { readonly account: TradingAccount; readonly product: Product },
  { symbol, endsAt }: CountdownChange,
  isAbandoned: boolean,
): Promise<boolean> {
  try {
    await account.exchange.weight(product).pace.run(
      WEIGHT,
      // 0 would stop it.
      () => account.client(product).setCountdown(symbol, endsAt === null ? 0 : Math.max(1, endsAt - clock())),
      isAbandoned || endsAt === null ? 'orders' : 'renewals',
    );
    return true;
  } catch (error) {
    log.warn({ err: error, account: account.accountId, symbol }, 'a countdown could not be set');
    return false;
  }
}
