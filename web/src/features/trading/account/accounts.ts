import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { selectAccount, useSession } from '../../../lib/session/session.ts';

export type AccountOption = AnswerOf<'queryBrokerOptions'>[number];

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
  const keyId = useSession((session) => session.keyId);
  return data?.find((option) => option.keyId === keyId) ?? data?.[0];
}

/** ID-20: selects an account; the choice survives a reload. */
export function chooseAccount({ exchangeCode, keyId }: AccountOption): void {
  selectAccount({ exchangeCode: exchangeCode.toLowerCase(), keyId });
}
