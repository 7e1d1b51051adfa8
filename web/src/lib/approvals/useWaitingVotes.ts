import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../calls/calls.ts';
import { useMenuHas } from '../session/serverMenu.ts';
import { useSession } from '../session/session.ts';

const COUNTED_MAX = 50;

const WAITING = { pageCondition: { page: 1, pageSize: COUNTED_MAX }, queryCondition: { state: 'waiting' } } as const;

/** Beside the push channel, which may be interrupted. */
const REFRESH_MS = 60_000;

/**
 * How many requests wait for the user's vote, as it is shown; undefined where none do, and for a role that does not
 * vote.
 */
export function useWaitingVotes(): string | undefined {
  const hasApprovals = useMenuHas('approvals');
  const mayApprove = useSession(({ userInfo }) => userInfo !== null && memberMay(userInfo.role, 'approve'));
  const { data } = useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: ({ signal }) => call('pageMemberApproval', WAITING, { signal }),
    enabled: hasApprovals && mayApprove,
    refetchInterval: REFRESH_MS,
  });
  const count = data?.items.filter(({ mayVote }) => mayVote).length ?? 0;
  if (data === undefined || count === 0) return undefined;
  return data.total > data.items.length ? `${count}+` : `${count}`;
}
