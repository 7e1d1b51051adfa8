import type { AnswerOf } from '@aldgate/contract/calls.ts';
import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';

export type Instruction = AnswerOf<'getFiatDepositInstruction'>;

/** The value date changes at the cut-off. */
const CUT_OFF_MS = 60_000;

/** WAL-09: where the institution pays a currency in, by the first method of the currency where none is chosen. */
export const useInstruction = (
  asset: string,
  method: RemittanceMethod | undefined,
  { enabled }: { readonly enabled: boolean },
) =>
  useQuery({
    queryKey: ['bankPayments', 'instruction', asset, method],
    queryFn: ({ signal }) => call('getFiatDepositInstruction', { asset, remittanceMethod: method }, { signal }),
    refetchInterval: CUT_OFF_MS,
    enabled,
  });
