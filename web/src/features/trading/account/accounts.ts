import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { selectAccount, type TradingAccount, useSession } from '../../../lib/session/session.ts';
import { productsOf, useExchanges } from './exchanges.ts';
import { useProduct } from './product.ts';

export type AccountOption = TradingAccount;

const KEY = ['trading', 'accounts'];

/** The user's trading accounts; the first call opens the institution's own one. */
function useAllAccounts() {
  const isSignedIn = useSession(({ token }) => token !== null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('queryBrokerOptions', {}, { signal }),
    enabled: isSignedIn,
    staleTime: 60_000,
  });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) useSession.setState({ accountList: data });
  }, [data]);
  return query;
}

/** The accounts of a list that trade the screen's product: a unified one has no wallet without margin. */
function useTradable(accounts: readonly AccountOption[] | undefined): readonly AccountOption[] | undefined {
  const product = useProduct();
  const exchanges = useExchanges();
  return useMemo(
    () =>
      accounts?.filter(
        ({ accountMode, exchangeCode }) =>
          (accountMode !== 'unified' || traitsOf(product).hasMargin) &&
          productsOf(exchanges, exchangeCode).includes(product),
      ),
    [accounts, exchanges, product],
  );
}

/** The trading accounts that the user can select for the screen's product. */
export function useAccountOptions() {
  const { data, error, isError, refetch } = useAllAccounts();
  return { data: useTradable(data), error, isError, refetch };
}

/** The selected account where it still exists, else the first. */
export function useAccount(): AccountOption | undefined {
  const { data } = useAllAccounts();
  const { keyId, accountList } = useSession();
  // A page that opens later has the accounts immediately.
  const accounts = useTradable(data ?? accountList);
  return accounts?.find((option) => option.keyId === keyId) ?? accounts?.[0];
}

/** ID-20: selects an account; the choice survives a reload. */
export function chooseAccount({ exchangeCode, keyId }: AccountOption): void {
  selectAccount({ exchangeCode: exchangeCode.toLowerCase(), keyId });
}
