import type { LimitScope, TradingLimits } from '@aldgate/domain/trading/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { useSession } from '../../../lib/session/session.ts';

/** An account by its key, or a member, with their limits. */
export interface LimitSubject {
  readonly id: string;
  readonly scope: LimitScope;
  readonly name: string;
  readonly limits: TradingLimits;
}

export const LIMITS_KEY = ['lightning', 'limits'] as const;

/** Lists whose limits the member sees: members first, with the member's own at the top. */
export function useLimitSubjects(): { readonly subjects: readonly LimitSubject[]; readonly ownId: string | undefined } {
  const ownId = useSession(({ userInfo }) => userInfo?.userId);
  const { data } = useQuery({
    queryKey: LIMITS_KEY,
    queryFn: ({ signal }) => call('queryLimits', {}, { signal }),
    staleTime: 0,
  });
  if (data === undefined) return { subjects: [], ownId };
  const members = data.members.map(({ userId, name, email, ...limits }) => ({
    id: userId,
    scope: 'member' as const,
    name: name ?? email,
    limits,
  }));
  const accounts = data.accounts.map(({ exchangeKeyId, accountName, exchangeCode: _exchangeCode, ...limits }) => ({
    id: exchangeKeyId,
    scope: 'account' as const,
    name: accountName,
    limits,
  }));
  return {
    subjects: [...members.toSorted((a, b) => Number(b.id === ownId) - Number(a.id === ownId)), ...accounts],
    ownId,
  };
}
