import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { listQuery } from '../../../lib/records/listQuery.ts';
import type { AccountType } from '../balances.ts';

export type TransferAvailable = AnswerOf<'queryTransferAvailable'>;
export type Transfer = AnswerOf<'pageTransfer'>['items'][number];
export type TransferState = AnswerOf<'applyTransfer'>['state'];

const isPending = ({ state }: Transfer) => state === 'pending';

/** The polling interval of the records while the exchange's response is pending. */
const FOLLOW_MS = 2_000;
/** A tracked transfer is among the latest of its asset. */
const FOLLOWED = { page: 1, pageSize: 50 } as const;

/** The available balance of an account for transfers (WAL-02). */
export function useTransferAvailable(accountType: AccountType, asset: string) {
  return useQuery({
    queryKey: ['wallet', 'transferAvailable', accountType, asset],
    queryFn: ({ signal }) => call('queryTransferAvailable', { accountType, asset }, { signal }),
    refetchInterval: 10_000,
  });
}

/** A page of transfers, newest first. */
export const transferPage = listQuery('pageTransfer', ['wallet', 'transfers'], {
  refetchInterval: ({ state }) => (state.data?.items.some(isPending) === true ? FOLLOW_MS : false),
});

/** Finds a transfer in the records; null where it is not among the latest of its asset. */
export async function fetchTransfer(
  { transferId, asset }: Pick<Transfer, 'transferId' | 'asset'>,
  signal: AbortSignal,
): Promise<Pick<Transfer, 'transferId' | 'state' | 'reason'> | null> {
  const { items } = await call('pageTransfer', { pageCondition: FOLLOWED, queryCondition: { asset } }, { signal });
  const found = items.find((transfer) => transfer.transferId === transferId);
  return found === undefined ? null : { transferId, state: found.state, reason: found.reason };
}

/** After a transfer, everything that shows balances or transfers is fetched again. */
export async function refreshAfterTransfer(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['wallet'] }),
    queries.invalidateQueries({ queryKey: ['convert', 'available'] }),
  ]);
}
