import type { JsonName } from '@aldgate/client-kit/calls/calls.ts';
import { type Submission, useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import type { AnswerOf, Calls, RequestOf } from '@aldgate/contract/calls.ts';
import type { UseMutationOptions } from '@tanstack/react-query';
import { call } from './calls.ts';

type Options<Name extends JsonName<Calls>> = Omit<
  UseMutationOptions<AnswerOf<Name>, unknown, RequestOf<Name>>,
  'mutationFn'
>;

/** A call that changes something. */
export function useCallMutation<Name extends JsonName<Calls>>(
  name: Name,
  options: Options<Name> = {},
): Submission<AnswerOf<Name>, RequestOf<Name>> {
  const mutationFn = (request: RequestOf<Name>): Promise<AnswerOf<Name>> => call(name, request);
  return useSubmission({ ...options, mutationFn });
}
