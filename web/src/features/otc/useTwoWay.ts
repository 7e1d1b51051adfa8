import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useSettled } from '../../lib/calls/useSettled.ts';
import { buildRequest, type Direction, type OtcEntry, type OtcSize } from './orderEntry.ts';

export type Terms = AnswerOf<'getBlockQuote'>;
type Request = RequestOf<'getBlockQuote'>;

const EVERY_MS = 1_000;

export interface SidePrice {
  /** Undefined until it is there, and while it is refused. */
  readonly terms: Terms | undefined;
  readonly error: unknown;
}

export type TwoWay = Readonly<Record<Direction, SidePrice>>;

/** The desk's bid and ask for a size, each second (OTC-01). */
export function useTwoWay(pair: Pick<OtcEntry, 'base' | 'quote'>, size: OtcSize | undefined): TwoWay {
  return { sell: useSide(pair, 'sell', size), buy: useSide(pair, 'buy', size) };
}

function useSide(pair: Pick<OtcEntry, 'base' | 'quote'>, direction: Direction, size: OtcSize | undefined): SidePrice {
  const request = size === undefined ? '' : JSON.stringify(buildRequest(pair, direction, size));
  const settled = useSettled(request);
  const query = useQuery({
    queryKey: ['otc', 'indicative', settled],
    queryFn: ({ signal }) => call('getBlockQuote', JSON.parse(settled) as Request, { signal }),
    enabled: settled !== '',
    refetchInterval: EVERY_MS,
    retry: false,
    gcTime: 0,
  });
  return request !== '' && settled === request ? read(query) : { terms: undefined, error: null };
}

const read = ({ data, error, isError }: UseQueryResult<Terms>): SidePrice => ({
  terms: isError ? undefined : data,
  error,
});
