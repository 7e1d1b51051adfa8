import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { decimal, isZero, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { memorySource } from '../../../kernel/lists/memorySource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import {
  type AccountFigures,
  type BrokerAccount,
  type BrokerAccountFilter,
  listBrokerAccounts,
  oldest,
  readInTransit,
  roundDown,
  VALUED_IN,
} from '../../exchangeAccounts/index.ts';
import { findPrice } from '../../trading/index.ts';
import type { BrokersDeps } from '../deps.ts';

type SpotPage = AnswerOf<'pageSpotCapital'>;
type FuturesPage = AnswerOf<'pageFuturesCapital'>;
type Total = AnswerOf<'queryTotalBalance'>;

interface Valued extends BrokerAccount {
  readonly figures: AccountFigures;
}

/** A broker's accounts with a key, in display order, with their figures. */
async function listValued(
  { database, brokerAccounts }: BrokersDeps,
  institutionId: string,
  filter: BrokerAccountFilter,
): Promise<readonly Valued[]> {
  const accounts = (await listBrokerAccounts(database, institutionId, { ...filter, isOpen: true })).filter(
    ({ keyId }) => keyId !== null,
  );
  const ids = accounts.map(({ accountId }) => accountId);
  const figures = await brokerAccounts.readFigures(institutionId, ids);
  return accounts.flatMap((account) => {
    const found = figures.get(account.accountId);
    return found === undefined ? [] : { ...account, figures: found };
  });
}

/** A key by which rows are in display order, those of an account by asset. */
const keyOf = ({ sortIndex, accountId }: Valued, asset: string): string =>
  `${String(sortIndex).padStart(6, '0')}/${accountId}/${asset}`;

/** BR-06: spot balances by account and asset, from memory. */
export async function pageSpotCapital(
  deps: BrokersDeps,
  { queryCondition, ...conditions }: ParsedOf<'pageSpotCapital'>,
  { institutionId }: User,
): Promise<SpotPage> {
  const { brokerAccountId, exchangeCode, asset: wanted, filterZero } = queryCondition;
  const accounts = await listValued(deps, institutionId, { accountId: brokerAccountId, exchangeCode });
  const found = accounts.flatMap((account) =>
    account.figures.spot
      .filter(({ asset, total }) => (wanted ?? asset) === asset && !(filterZero && isZero(total)))
      .map((figure) => ({
        key: keyOf(account, figure.asset),
        item: {
          brokerAccountId: account.accountId,
          accountName: account.name,
          ...figure,
          freshness: account.figures.freshness,
        },
      })),
  );
  return pageOf(['spotCapital', institutionId, queryCondition], found, conditions);
}

/** BR-06: futures wallets by account, from memory; of one without a mark nothing is known. */
export async function pageFuturesCapital(
  deps: BrokersDeps,
  { queryCondition, ...conditions }: ParsedOf<'pageFuturesCapital'>,
  { institutionId }: User,
): Promise<FuturesPage> {
  const { brokerAccountId, exchangeCode, filterZero } = queryCondition;
  const accounts = await listValued(deps, institutionId, { accountId: brokerAccountId, exchangeCode });
  const found = accounts.flatMap((account) => {
    const { futures, freshness, openPositions } = account.figures;
    if (futures === null || (filterZero && isZero(futures.balance))) return [];
    const item = {
      brokerAccountId: account.accountId,
      accountName: account.name,
      asset: futures.asset,
      walletBalance: futures.balance,
      marginBalance: futures.marginBalance,
      unrealizedProfitLoss: futures.unrealizedProfitLoss,
      availableBalance: futures.availableBalance,
      transferable: futures.transferableBalance,
      initialMargin: futures.initialMargin,
      maintMargin: futures.maintMargin,
      marginRatio: futures.marginRatio,
      positions: openPositions,
      freshness,
    };
    return { key: keyOf(account, futures.asset), item };
  });
  return pageOf(['futuresCapital', institutionId, queryCondition], found, conditions);
}

async function pageOf<Item>(
  scope: readonly unknown[],
  rows: readonly { readonly key: string; readonly item: Item }[],
  conditions: Parameters<typeof readPage>[1],
) {
  const source = memorySource({ scope, rows, keyOf: ({ key }) => key });
  const { rows: shown, ...page } = await readPage(source, conditions, 'asc');
  return { ...page, items: shown.map(({ item }) => item) };
}

/**
 * The value of a broker's accounts in USDT, with what its moves have in none of them or in two. An account whose
 * figures are not known counts as 0; the freshness says so.
 */
export async function queryTotalBalance(
  deps: BrokersDeps,
  { exchangeCode, projectNo }: ParsedOf<'queryTotalBalance'>,
  { institutionId }: User,
): Promise<Total> {
  const { database, exchanges, clock } = deps;
  const filter = { exchangeCode, projectNo };
  const accounts = await listValued(deps, institutionId, filter);
  const readings = new Map(accounts.map(({ accountId, figures }) => [accountId, figures.readings]));
  const moving = projectNo === undefined ? await readInTransit(database, institutionId, readings) : [];
  const inTransit = moving
    .filter((move) => (exchangeCode ?? move.exchangeCode) === move.exchangeCode)
    .map(({ asset, amount, exchangeCode: code }) => {
      const exchange = exchanges.find(code);
      const price = exchange === undefined ? null : findPrice(exchange, asset, clock());
      return price === null ? '0' : roundDown(toDecimalString(decimal(toDecimalString(amount)).times(price)));
    });
  const byExchange = [...Map.groupBy(accounts, (account) => account.exchangeCode)].map(([code, each]) => ({
    exchangeCode: code,
    exchangeName: exchanges.find(code)?.name ?? code,
    total: sumAmounts(each.map(({ figures }) => figures.equity)),
    accounts: each.length,
  }));
  return {
    currency: VALUED_IN,
    total: sumAmounts([...accounts.map(({ figures }) => figures.equity), ...inTransit]),
    spot: sumAmounts(accounts.map(({ figures }) => figures.spotValue)),
    futures: sumAmounts(accounts.map(({ figures }) => figures.futuresValue)),
    inTransit: sumAmounts(inTransit),
    byExchange,
    freshness: oldest(accounts.map(({ figures }) => figures.freshness)),
  };
}
