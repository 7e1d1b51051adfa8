import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import {
  type Holding,
  holdAfter,
  listMovements,
  type Movement,
  NOTHING_HELD,
} from '@aldgate/domain/trading/averageCost.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import type { Database } from '../../../kernel/database/database.ts';
import {
  countExecutions,
  countTransfers,
  type Execution,
  type MovedAccount,
  PAGE_ROWS,
  readExecutions,
  readTransfers,
  type Transfer,
} from './spotMovements.ts';

/** How many of the last counted executions are remembered by their names. */
const REMEMBERED = 2_000;

type Holdings = ReadonlyMap<string, Holding>;

/** The steps of the quantities of pairs, in 10^-8. */
type Steps = ReadonlyMap<string, bigint>;

/** The records of a spot account that are counted, up to its last counted execution and transfer. */
interface Counted {
  holdings: Map<string, Holding>;
  /** How many executions and transfers are counted. */
  executions: number;
  transfers: number;
  lastExecution: Execution | undefined;
  lastTransfer: Transfer | undefined;
  names: Set<string>;
}

export interface AverageCosts {
  /**
   * Reads the holdings of a spot account by asset: its stored executions and transfers with `pending` executions, which
   * may be stored meanwhile. What came since the last call is read; `isThorough`: all again if older records came late.
   */
  read(account: MovedAccount, pending: readonly Fill[], isThorough: boolean): Promise<Holdings>;
}

/** Keeps what was counted of each account, so that a read takes the newer records alone. */
export function createAverageCosts(database: Database): AverageCosts {
  const known = new Map<string, Counted>();
  const last = new Map<string, Promise<unknown>>();

  const read = async (account: MovedAccount, pending: readonly Fill[], isThorough: boolean): Promise<Holdings> => {
    const steps = await readSteps(account);
    let counted = known.get(account.accountId) ?? countNothing();
    // A read that fails leaves nothing half counted.
    known.delete(account.accountId);
    if (isThorough && !(await isComplete(database, account, counted))) counted = countNothing();
    await countNew(database, account, counted, steps);
    known.set(account.accountId, counted);
    const missing = pending.filter(
      (fill) => !traitsOf(fill.product).hasPositions && !counted.names.has(formatName(fill)),
    );
    const holdings = new Map(counted.holdings);
    const movements = missing.toSorted((a, b) => a.at - b.at).flatMap(listMovements);
    for (const movement of movements) add(holdings, movement, steps);
    return holdings;
  };

  return {
    read(account, pending, isThorough) {
      // One after the other, so that nothing is counted twice.
      const before = last.get(account.accountId) ?? Promise.resolve();
      const next = before.then(() => read(account, pending, isThorough));
      last.set(
        account.accountId,
        next.catch(() => undefined),
      );
      return next;
    },
  };
}

const countNothing = (): Counted => ({
  holdings: new Map(),
  executions: 0,
  transfers: 0,
  lastExecution: undefined,
  lastTransfer: undefined,
  names: new Set(),
});

/** Counts executions and transfers after the last counted ones, in the order of their times. */
async function countNew(database: Database, account: MovedAccount, counted: Counted, steps: Steps): Promise<void> {
  const transfers = await readTransfers(database, account, counted.lastTransfer);
  const countTransfersUntil = (at: number) => {
    while (transfers[0] !== undefined && transfers[0].resolvedAt.getTime() <= at) {
      const [transfer] = transfers.splice(0, 1);
      if (transfer === undefined) return;
      add(counted.holdings, transfer.movement, steps);
      counted.transfers += 1;
      counted.lastTransfer = transfer;
    }
  };
  let page: Execution[];
  do {
    page = await readExecutions(database, account, counted.lastExecution);
    for (const execution of page) {
      countTransfersUntil(execution.at);
      for (const movement of listMovements(execution)) add(counted.holdings, movement, steps);
      remember(counted.names, formatName(execution));
    }
    counted.executions += page.length;
    counted.lastExecution = page.at(-1) ?? counted.lastExecution;
  } while (page.length === PAGE_ROWS);
  countTransfersUntil(Number.POSITIVE_INFINITY);
}

/** Reads the steps of the exchange's pairs. Throws exchangeUnavailable where its list was never read. */
async function readSteps({ exchange }: MovedAccount): Promise<Steps> {
  const pairs = await exchange.instruments.all('spot');
  return new Map(pairs.map(({ instrumentId, rules }) => [instrumentId, parseFixed(rules.stepSize)]));
}

/** Adds a movement. A pair that is no longer listed has no step. */
function add(holdings: Map<string, Holding>, { asset, ...movement }: Movement, steps: Steps): void {
  const step = steps.get(movement.bought?.instrumentId ?? '') ?? 0n;
  holdings.set(asset, holdAfter(holdings.get(asset) ?? NOTHING_HELD, movement, step));
}

function remember(names: Set<string>, name: string): void {
  names.add(name);
  for (const first of names) {
    if (names.size <= REMEMBERED) break;
    names.delete(first);
  }
}

const formatName = ({ instrumentId, tradeId }: Pick<Fill, 'instrumentId' | 'tradeId'>): string =>
  `${instrumentId}/${tradeId}`;

/** Whether nothing is stored beside what was counted, up to the last counted records. */
async function isComplete(database: Database, account: MovedAccount, counted: Counted): Promise<boolean> {
  const { lastExecution, lastTransfer } = counted;
  return (
    (lastExecution === undefined || (await countExecutions(database, account, lastExecution)) === counted.executions) &&
    (lastTransfer === undefined || (await countTransfers(database, account, lastTransfer)) === counted.transfers)
  );
}
