import { titleMoney } from '../../../approvals/index.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { type Difference, recordRound } from '../../reconciliation/index.ts';
import { type Comparison, isUnexplained } from './comparison.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Keeps what differs between the ledger and the exchange's wallets of a place: an account's id, or `platform`. */
export function recordComparisons(
  { database, clock }: Deps,
  place: string,
  comparisons: readonly Comparison[],
): Promise<void> {
  const round = {
    ...({ kind: 'exchange', place, isCertain: false, at: clock() } as const),
    differences: comparisons.filter(isUnexplained).map(describe),
    unknown: comparisons.filter(({ isInFlight }) => isInFlight).map(({ wallet, asset }) => `${wallet}/${asset}`),
  };
  return inTransaction(database, (tx) => recordRound(tx, round));
}

const describe = ({ accountName, wallet, asset, institutionId, ...amounts }: Comparison): Difference => ({
  subject: wallet,
  asset,
  institutionId,
  title: `${accountName}: ledger and exchange differ by ${titleMoney(amounts.difference, asset)}`,
  amounts: { ledger: amounts.ledger, outside: amounts.exchange, difference: amounts.difference },
});
