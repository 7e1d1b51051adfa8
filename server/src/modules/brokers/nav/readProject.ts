import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import {
  type AccountFigures,
  describeInTransit,
  type Freshness,
  listProjectAccounts,
  type ProjectAccount,
  roundDown,
} from '../../exchangeAccounts/index.ts';
import type { AccountReading } from './accountReading.ts';
import { type ProjectBooks, readBooks } from './readBooks.ts';

/** Reads the figures of those accounts that have a usable key, by their ids. */
export type ReadFigures = (accounts: readonly ProjectAccount[]) => Promise<ReadonlyMap<string, AccountFigures>>;

interface Values {
  readonly nav: string;
  readonly cautiousNav: string;
  readonly exposure: string;
}

/**
 * A project as it is now. `stale`: an account is not read live, or a price is not known. `moving`: a movement at an
 * exchange was begun, and it is not known whether the account or the books have its money: the values are those of the
 * higher case. Decimal strings, in USDT.
 */
export type ProjectReading = {
  readonly projectNo: string;
  /** Epoch ms. */
  readonly at: number;
  readonly books: ProjectBooks;
  readonly accounts: readonly AccountReading[];
} & (({ readonly state: 'live' | 'moving' } & Values) | { readonly state: 'stale' });

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly readFigures: ReadFigures;
}

/**
 * BR-03: reads the NAV and the cautious NAV of the projects that have capital, of one or of all: project cash, the
 * equity of the accounts, and what pending moves have in neither. The books are read before the accounts and after
 * them: where they differ, a movement has begun or ended meanwhile.
 */
export async function readProjects(deps: Deps, projectNo?: string): Promise<readonly ProjectReading[]> {
  const { database, clock, readFigures } = deps;
  const before = await readBooks(database, projectNo);
  const accounts = await listProjectAccounts(
    database,
    before.map((each) => each.projectNo),
  );
  const figures = await readFigures(accounts.filter(({ state }) => state !== 'opening'));
  const at = clock();
  const after = await readBooks(database, projectNo);
  return after.flatMap((books) => {
    const earlier = before.find((each) => each.projectNo === books.projectNo);
    if (earlier === undefined) return [];
    const own = accounts.filter((account) => account.projectNo === books.projectNo);
    const read = own.map((account) => readAccount(account, figures.get(account.accountId), at));
    return computeReading({ at, before: earlier, books, accounts: read });
  });
}

interface Read {
  readonly reading: AccountReading;
  readonly isLive: boolean;
}

/** Describes what an account is worth. One that is still being opened counts 0. */
function readAccount({ accountId, state }: ProjectAccount, figures: AccountFigures | undefined, at: number): Read {
  if (state === 'opening') {
    const freshness: Freshness = { state: 'live', at, ageMs: 0 };
    const nothing = { equity: '0', cautiousEquity: '0', exposure: '0', marginRatio: null, transferable: '0' };
    return { reading: { accountId, ...nothing, freshness }, isLive: true };
  }
  const { equity = null, cautiousEquity = null, exposure = null } = figures ?? {};
  const freshness: Freshness = figures?.freshness ?? { state: 'connecting', at: null, ageMs: null };
  return {
    reading: {
      accountId,
      equity,
      cautiousEquity,
      exposure: exposure ?? '0',
      marginRatio: figures?.futures?.marginRatio ?? null,
      transferable: figures?.transferable ?? null,
      freshness,
    },
    isLive: freshness.state === 'live' && figures?.isPriced === true && equity !== null && cautiousEquity !== null,
  };
}

interface Inputs {
  readonly at: number;
  /** The books before the accounts were read, and after. */
  readonly before: ProjectBooks;
  readonly books: ProjectBooks;
  readonly accounts: readonly Read[];
}

function computeReading({ at, before, books, accounts: read }: Inputs): ProjectReading {
  const accounts = read.map(({ reading }) => reading);
  const common = { projectNo: books.projectNo, at, books, accounts };
  if (read.some(({ isLive }) => !isLive)) return { ...common, state: 'stale' };
  const moving = books.moves.map(describeInTransit);
  const rest = [books.cash, ...moving.map(({ amount }) => amount)];
  const isMoving = moving.some(({ isUnknown }) => isUnknown) || movementKey(before) !== movementKey(books);
  return {
    ...common,
    state: isMoving ? 'moving' : 'live',
    nav: roundDown(sumAmounts([...rest, ...accounts.map(({ equity }) => equity ?? '0')])),
    cautiousNav: roundDown(sumAmounts([...rest, ...accounts.map(({ cautiousEquity }) => cautiousEquity ?? '0')])),
    exposure: sumAmounts(accounts.map(({ exposure }) => exposure)),
  };
}

/** Changes with each entry of the cash, and with each attempt and end of a move. */
const movementKey = ({ cashSequence, moves }: ProjectBooks): string =>
  [cashSequence, ...moves.map(({ id, step, attempts }) => `${id} ${step} ${attempts}`)].join();
