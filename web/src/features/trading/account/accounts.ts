import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { selectAccount, type TradingAccount, useSession } from '../../../lib/session/session.ts';

export type AccountOption = TradingAccount;

const KEY = ['trading', 'accounts'];

/** The trading accounts that the user can select; the first call opens the institution's own one. */
export function useAccountOptions() {
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

/** The selected account where it still exists, else the first. */
export function useAccount(): AccountOption | undefined {
  const { data } = useAccountOptions();
  const { keyId, accountList } = useSession();
  // A page that opens later has the accounts immediately.
  const accounts = data ?? accountList;
  return accounts.find((option) => option.keyId === keyId) ?? accounts[0];
}

/** ID-20: selects an account; the choice survives a reload. */
export function chooseAccount({ exchangeCode, keyId }: AccountOption): void {
  selectAccount({ exchangeCode: exchangeCode.toLowerCase(), keyId });
}
