import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useSettled } from '../../lib/calls/useSettled.ts';
import type { ConvertView } from './conversionForm.ts';
import type { ConvertFlow } from './flowCalls.ts';

type Request = RequestOf<'getQuote'>;

const EVERY_MS = 2_000;

/** The server's indicative terms of the entered amount; undefined until they are there, and beside a firm quote. */
export function useIndicativeQuote(
  shown: ConvertView | undefined,
  flow: ConvertFlow,
): AnswerOf<'getQuote'> | undefined {
  const request = flow.step === 'draft' && shown !== undefined ? buildRequest(shown) : undefined;
  const settled = useSettled(request === undefined ? '' : JSON.stringify(request));
  const { data } = useQuery({
    queryKey: ['convert', 'indicative', settled],
    queryFn: ({ signal }) => call('getQuote', JSON.parse(settled) as Request, { signal }),
    enabled: settled !== '',
    refetchInterval: EVERY_MS,
    retry: false,
    gcTime: 0,
  });
  return request !== undefined && settled === JSON.stringify(request) ? data : undefined;
}

/** Undefined without an amount that can be converted. */
function buildRequest({ entry, side, from, to, suspended }: ConvertView): Request | undefined {
  if (entry.kind !== 'amount' || suspended) return undefined;
  const amount = side === 'from' ? { fromAmount: entry.amount } : { toAmount: entry.amount };
  return { fromAsset: from.asset, toAsset: to.asset, ...amount };
}
