import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { projectCash } from '../../../ledger/account.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { type AccountFigures, isWallet } from '../../exchangeAccounts/index.ts';
import type { BrokerLocation } from '../transfers/locations.ts';
import { readCapital } from './capitalProject.ts';
import type { CapitalDeps } from './deps.ts';
import { listProjectLocations } from './resolvePortions.ts';

type Capital = AnswerOf<'listCapital'>[number];

/** BR-05: the money of a project: its cash, and the balances of its accounts from their feeds. Throws notFound. */
export async function listCapital(
  deps: CapitalDeps,
  { projectNo }: ParsedOf<'listCapital'>,
  { institutionId }: User,
): Promise<AnswerOf<'listCapital'>> {
  const { database, clock, brokerAccounts } = deps;
  const project = await readCapital(database, deps, institutionId, projectNo);
  const { currency: asset } = project.row;
  const locations = await listProjectLocations(database, deps, project);
  const accountIds = locations.flatMap(({ account }) => account?.id ?? []);
  const [figures, cash] = await Promise.all([
    brokerAccounts.readFigures(institutionId, [...new Set(accountIds)]),
    readBalance(database, projectCash(projectNo, asset)),
  ]);
  const ofCash = {
    asset,
    total: cash.total,
    available: cash.available,
    unrealizedProfitLoss: null,
    valuation: cash.total,
    freshness: { state: 'live' as const, at: clock(), ageMs: 0 },
  };
  return locations.flatMap((location) => {
    const { location: named, label, account } = location;
    const of = { location: named, label, exchangeCode: account?.exchange_code ?? null };
    const balances = account === null ? [ofCash] : listBalances(location, figures.get(account.id));
    return balances.map((balance) => ({ ...of, ...balance }));
  });
}

/** The balances of a wallet; none of an account that is not open yet. */
function listBalances(
  { fund }: BrokerLocation,
  figures: AccountFigures | undefined,
): readonly Omit<Capital, 'location' | 'label' | 'exchangeCode'>[] {
  if (!isWallet(fund) || figures === undefined) return [];
  const { freshness, futures, spot } = figures;
  if (!traitsOf(fund.product).hasMargin)
    return spot.map(({ asset, total, free, valuation }) => ({
      asset,
      total,
      available: free,
      unrealizedProfitLoss: null,
      valuation,
      freshness,
    }));
  if (futures === null) return [];
  return [
    {
      asset: futures.asset,
      total: futures.balance,
      available: futures.transferableBalance,
      unrealizedProfitLoss: futures.unrealizedProfitLoss,
      valuation: figures.futuresValue,
      freshness,
    },
  ];
}
