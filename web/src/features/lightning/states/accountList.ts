import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { reportError } from '../../../lib/messages/reportError.ts';
import { useSession } from '../../../lib/session/session.ts';

export type ListedAccount = AnswerOf<'queryLightningList'>[number];

type Named = RequestOf<'addLightning'>;
type Fields = Partial<Pick<ListedAccount, 'sortIndex' | 'group' | 'ratio' | 'isOn'>>;

const queryKey = ['lightning', 'accounts'] as const;
/** Blocks, keys and managers of accounts change elsewhere. */
const REFETCH_MS = 10_000;

/** TR-16: the member's accounts in their order; undefined for a visitor, and until they are loaded. */
export function useAccountList() {
  const isSignedIn = useSession(({ token }) => token !== null);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call('queryLightningList', {}, { signal }),
    enabled: isSignedIn,
    refetchInterval: REFETCH_MS,
  });
}

/** Changes of the list, shown at once and taken back where the server refuses them. */
export function useAccountChanges() {
  const queries = useQueryClient();
  return useMemo(() => createChanges(queries), [queries]);
}

/** One change follows another: two that arrive in another order would leave another list. */
let last: Promise<unknown> = Promise.resolve();

function createChanges(queries: QueryClient) {
  const change = async (
    send: () => Promise<unknown>,
    next?: (list: readonly ListedAccount[]) => readonly ListedAccount[],
  ) => {
    const sent = last.then(send);
    last = sent.catch(() => undefined);
    if (next !== undefined) {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<readonly ListedAccount[]>(queryKey, (list) => list && next(list));
    }
    try {
      await sent;
    } catch (error) {
      reportError(error);
    }
    await queries.invalidateQueries({ queryKey });
  };
  return {
    add: (account: Named) => change(() => call('addLightning', named(account))),
    remove: (account: Named) =>
      change(
        () => call('delLightning', named(account)),
        (list) => list.filter(({ keyId }) => keyId !== account.keyId),
      ),
    update: ({ keyId }: Pick<ListedAccount, 'keyId'>, fields: Fields) =>
      change(
        () => call('updateLightning', { keyId, ...fields }),
        (list) => list.map((account) => (account.keyId === keyId ? { ...account, ...fields } : account)),
      ),
  };
}

const named = ({ exchangeCode, brokerAccountId, keyId }: Named): Named => ({ exchangeCode, brokerAccountId, keyId });
