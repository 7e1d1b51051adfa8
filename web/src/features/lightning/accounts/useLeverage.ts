import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { type Setting, settingKey } from '../../trading/index.ts';
import type { ListedAccount } from '../states/accountList.ts';

/** Settings change by this member's own action, or at the exchange. */
const FRESH_MS = 60_000;

type Account = Pick<ListedAccount, 'keyId' | 'isOn' | 'state'>;

const settingQuery = ({ keyId, isOn, state }: Account, { symbol, baseAsset, quoteAsset }: Instrument) => ({
  queryKey: settingKey(keyId, symbol),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call('queryLeverage', { baseCurrency: baseAsset, quoteCurrency: quoteAsset, exchangeKeyId: keyId }, { signal }),
  // Each answer takes of the account's request weight.
  enabled: isOn && state === 'usable' && !isSpot(symbol),
  staleTime: FRESH_MS,
});

/** The leverage and margin mode of a contract in an account that is on; undefined until loaded, and of a pair. */
export const useLeverage = (account: Account, instrument: Instrument): Setting | undefined =>
  useQuery(settingQuery(account, instrument)).data;

/** The leverage of a contract in accounts, by their keys. */
export function useLeverages(accounts: readonly Account[], instrument: Instrument): ReadonlyMap<string, number> {
  return useQueries({
    queries: accounts.map((account) => settingQuery(account, instrument)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const keyId = accounts[index]?.keyId;
          return data === undefined || keyId === undefined ? [] : [[keyId, data.leverage] as const];
        }),
      ),
  });
}
