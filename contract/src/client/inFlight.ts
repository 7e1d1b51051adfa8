import { errors } from '../errors.ts';
import { CallError } from './callError.ts';

/**
 * CL-09 on the client: a submission in flight is not sent a second time, from whichever component it comes. The
 * repeat fails with the error that the server would return.
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
