import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type Verification = AnswerOf<'queryKyc'>;
export type Application = Verification['applications'][number];

export const kycKey = ['kyc'] as const;

/** The status of both levels, and the submissions. */
export const useVerification = () =>
  useQuery({ queryKey: kycKey, queryFn: ({ signal }) => call('queryKyc', {}, { signal }) });
