import type { JsonName } from '@aldgate/client-kit/calls/calls.ts';
import type { AnswerOf, Calls, RequestOf } from '@aldgate/contract/calls.ts';
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { call } from './calls.ts';

type Options<Name extends JsonName<Calls>> = Omit<
  UseMutationOptions<AnswerOf<Name>, unknown, RequestOf<Name>>,
  'mutationFn'
>;

/** A call that changes something. */
export function useCallMutation<Name extends JsonName<Calls>>(
  name: Name,
  options: Options<Name> = {},
): UseMutationResult<AnswerOf<Name>, unknown, RequestOf<Name>> {
  const mutationFn = (request: RequestOf<Name>): Promise<AnswerOf<Name>> => call(name, request);
  return useMutation({ ...options, mutationFn });
}
