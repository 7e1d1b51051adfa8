import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '../errors.ts';

/** Resolves when the address responds with 200. Throws with the last response after `timeoutMs`. */
export async function waitHealthy(url: string, signal: AbortSignal, timeoutMs = 30_000): Promise<void> {
  let last = 'no answer';
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  while (!deadline.aborted) {
    try {
      const response = await fetch(url, { signal: AbortSignal.any([deadline, AbortSignal.timeout(2000)]) });
      if (response.status === 200) return;
      last = `status ${response.status}: ${(await response.text()).slice(0, 500)}`;
    } catch (error) {
      last = errorMessage(error);
    }
    await wait(100);
  }
  throw new Error(`${url} is not healthy: ${last}.`);
}
