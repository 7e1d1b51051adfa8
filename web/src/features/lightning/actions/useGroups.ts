import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { useSession } from '../../../lib/session/session.ts';

export type Group = AnswerOf<'pageGroup'>['items'][number];

export const GROUPS_KEY = ['lightning', 'groups'] as const;

const SHOWN = 20;
const REFETCH_MS = 5_000;

/** The newest groups of the institution, of every contract. */
export function useGroups() {
  const isSignedIn = useSession(({ token }) => token !== null);
  return useQuery({
    queryKey: GROUPS_KEY,
    queryFn: ({ signal }) => call('pageGroup', { cursorCondition: { pageSize: SHOWN } }, { signal }),
    enabled: isSignedIn,
    refetchInterval: REFETCH_MS,
  });
}
