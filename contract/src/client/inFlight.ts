import { errors } from '../errors.ts';
import { CallError } from './callError.ts';

/**
 * CL-09, this client's side: a submission that is under way is not sent a second time. The repeat gets what the server
 * would answer, whichever part of the screen it came from.
 */
export function createInFlight() {
  const keys = new Set<string>();
  return {
    async once<Answer>(name: string, body: unknown, submit: () => Promise<Answer>): Promise<Answer> {
      const key = JSON.stringify([name, body]);
      if (keys.has(key)) throw new CallError('answer', errors.repeated.code, errors.repeated.message);
      keys.add(key);
      try {
        return await submit();
      } finally {
        keys.delete(key);
      }
    },
  };
}
