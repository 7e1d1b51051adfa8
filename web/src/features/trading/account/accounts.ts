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

/** The selected account where it still exists, else the one that the member selected last anywhere, else the first. */
export function useAccount(): AccountOption | undefined {
  const { data } = useAllAccounts();
  const { keyId, accountList } = useSession();
  // A page that opens later has the accounts immediately.
  const accounts = useTradable(data ?? accountList);
  const find = (isWanted: (option: AccountOption) => boolean) => accounts?.find(isWanted);
  return find((option) => option.keyId === keyId) ?? find(({ isRemembered }) => isRemembered) ?? accounts?.[0];
}

/** ID-20, TR-16: selects an account. The choice survives a reload, and another browser of the member opens with it. */
export function chooseAccount({ exchangeCode, brokerAccountId, keyId }: AccountOption): void {
  selectAccount({ exchangeCode: exchangeCode.toLowerCase(), keyId });
  // The choice stands in this browser whether the platform could note it or not.
  call('memoryLightning', { exchangeCode, brokerAccountId, keyId }).catch(() => undefined);
}
