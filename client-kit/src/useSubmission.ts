import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type Mutation<Answer, Request> = Omit<UseMutationResult<Answer, unknown, Request>, 'mutate' | 'mutateAsync'>;

export interface Submission<Answer, Request> extends Pick<Mutation<Answer, Request>, keyof Mutation<Answer, Request>> {
  readonly mutate: (request: Request) => void;
  /** Resolves with undefined if the submission was rejected, or dropped because another one is in flight. */
  readonly submit: (request: Request) => Promise<Answer | undefined>;
}

/**
 * A mutation that a person starts. While one is in flight others are dropped, also in the frame of the first, where its
 * state is not rendered yet.
 */
export function useSubmission<Answer, Request = void>(
  options: UseMutationOptions<Answer, unknown, Request>,
): Submission<Answer, Request> {
  const inFlight = useRef(false);
  const { mutate: _, mutateAsync, ...mutation } = useMutation<Answer, unknown, Request>(options);
  const submit = async (request: Request): Promise<Answer | undefined> => {
    if (inFlight.current) return undefined;
    inFlight.current = true;
    try {
      return await mutateAsync(request);
    } catch {
      // The error is in the mutation's state.
      return undefined;
    } finally {
      inFlight.current = false;
    }
  };
  return { ...mutation, submit, mutate: (request) => void submit(request) };
}
