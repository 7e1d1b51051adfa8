import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';

export type Instruction = AnswerOf<'getFiatDepositInstruction'>;

/** The value date changes at the cut-off. */
const CUT_OFF_MS = 60_000;

/** WAL-09: where the institution pays a currency in. */
export const useInstruction = (asset: string, { enabled }: { readonly enabled: boolean }) =>
  useQuery({
    queryKey: ['bankPayments', 'instruction', asset],
    queryFn: ({ signal }) => call('getFiatDepositInstruction', { asset }, { signal }),
    refetchInterval: CUT_OFF_MS,
    enabled,
  });
