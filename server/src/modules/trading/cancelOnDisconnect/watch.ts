import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { FUTURES, type Product } from '@aldgate/domain/market/product.ts';
import {
  type CountdownChange,
  isConnected,
  noteEndedCountdowns,
  PRESENT_MS,
  planCountdowns,
} from '@aldgate/domain/trading/cancelOnDisconnect.ts';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../../kernel/audit.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import type { Presence } from '../../../kernel/http/presence.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Tables } from '../../../kernel/tables.ts';
import type { TradingAccount, TradingAccounts } from '../accounts/tradingAccount.ts';

/** Two checks within the time that a countdown of the shortest setting has left after a disconnection. */
const CHECK_MS = 2_000;
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

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    inFlight.add(work);
    const done = () => inFlight.delete(work);
    work.then(done, done);
    return work;
  };
  const apply = (accountId: string): Promise<void> =>
    track(
      setCountdowns(deps, accountId).catch((error: unknown) =>
        log.error({ err: error, account: accountId }, 'the countdowns of an account could not be set'),
      ),
    );
  const check = async (): Promise<void> => {
    presence.ping();
    await storeSeen(deps);
    const rows = await selectWatched(database).execute();
    watched = new Set(rows.flatMap((row) => (row.seconds === null ? [] : row.broker_account_id)));
    const resting = await readResting(database, [...watched]);
    const now = clock();
    const due = rows.filter((row) => plan(row, resting.get(formatKey(row)), now).length > 0);
    await Promise.all([...new Set(due.map((row) => row.broker_account_id))].map(apply));
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
    apply,
    orderOpened(accountId) {
      if (watched.has(accountId)) void apply(accountId);
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
const plan = (row: Row, resting: readonly string[] | undefined, now: number) =>
  planCountdowns(parse(row), resting ?? [], now);

const formatKey = ({ broker_account_id, product }: Pick<Row, 'broker_account_id' | 'product'>): string =>
  `${broker_account_id}/${product}`;

/**
 * The contracts with resting orders, by account and product. Conditional orders that have not triggered do not rest.
 */
async function readResting(database: Database | Tx, accounts: readonly string[]) {
  if (accounts.length === 0) return new Map<string, string[]>();
  const rows = await database
    .selectFrom('exchange_order')
    .select(['broker_account_id', 'product', 'instrument_id'])
    .distinct()
    .where('broker_account_id', 'in', accounts)
    .where('product', '=', FUTURES)
    .where('is_open', '=', sql.lit(true))
    .where((row) => row.or([row('condition_type', 'is', null), row('exchange_order_id', 'is not', null)]))
    .execute();
  return new Map(
    [...Map.groupBy(rows, formatKey)].map(([key, orders]) => [key, orders.map(({ instrument_id }) => instrument_id)]),
  );
}

/** Stores the last sign of life, at this server, of users who may trade an account that is switched on. */
async function storeSeen({ database, clock, presence }: Deps): Promise<void> {
  const seen = presence.seenSince(clock() - PRESENT_MS).filter(({ user }) => memberMay(user.role, 'trade'));
  if (seen.length === 0) return;
  const sessions = await readSessions(
    { database, clock },
    seen.flatMap(({ user: { principal } }) => (principal.kind === 'session' ? [principal.id] : [])),
  );
  const institutions = new Map<string, number>();
  for (const { user, at } of seen) {
    // A key lives by its requests alone, each of which was checked; a session's socket answers after its end.
    const present = user.principal.kind === 'key' ? user : sessions.get(user.principal.id);
    if (present === undefined || !memberMay(present.role, 'trade')) continue;
    const { institutionId } = present;
    institutions.set(institutionId, Math.max(at, institutions.get(institutionId) ?? 0));
  }
  for (const [institution, at] of institutions) {
    await database
      .updateTable('cancel_on_disconnect')
      .set({ seen_at: new Date(at) })
      .where('seconds', 'is not', null)
      .where('seen_at', '<', new Date(at))
      .where('broker_account_id', 'in', (query) =>
        query.selectFrom('broker_account').select('id').where('institution_id', '=', institution),
      )
      .execute();
  }
}

/** The role and institution of the sessions that are open, by their ids. */
async function readSessions({ database, clock }: Pick<Deps, 'database' | 'clock'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const valid = await database
    .selectFrom('session')
    .innerJoin('platform_user', 'platform_user.id', 'session.user_id')
    .select(['session.id', 'platform_user.role', 'platform_user.institution_id as institutionId'])
    .where('session.id', 'in', ids)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', new Date(clock()))
    .where('platform_user.removed_at', 'is', null)
    .execute();
  return new Map(valid.map((row) => [row.id, row]));
}

/** Sets an account's countdowns under its lock, so that only one server at a time does. */
async function setCountdowns(deps: Deps, accountId: string): Promise<void> {
  const { database, accounts } = deps;
  const account = await accounts.findById(accountId);
  if (account === undefined) return;
  await inTransaction(database, async (tx) => {
    const key = `cancel_on_disconnect:${accountId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${key}, 0))`.execute(tx);
    const rows = await selectWatched(tx).where('broker_account_id', '=', accountId).execute();
    if (rows.length === 0) return;
    const resting = await readResting(tx, [accountId]);
    for (const row of rows) await setOfProduct(deps, tx, account, { row, resting: resting.get(formatKey(row)) });
  });
}

/** Sets an account's countdowns of one product. */
async function setOfProduct(
  deps: Deps,
  tx: Tx,
  account: TradingAccount,
  { row, resting }: { readonly row: Row; readonly resting: readonly string[] | undefined },
): Promise<void> {
  const now = deps.clock();
  const changes = plan(row, resting, now);
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
    .where('broker_account_id', '=', account.accountId)
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
