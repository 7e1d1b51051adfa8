import type { Asking, Timed } from './fairness/ask.ts';
import { nextMessage, startChild } from './harness/children.ts';
import { costAgainst, type Measure, quantile } from './harness/measure.ts';
import { openInstitution } from './harness/people.ts';
import { withPlatform } from './harness/platform.ts';

/** The addresses of the institution that calls as fast as they are allowed to, and the rate of each. */
const ADDRESSES = 8;
const FULL_RATE = 100;
/** The other institution calls like a few people. */
const QUIET_RATE = 20;
const FOR_MS = 20_000;

/**
 * Measures what one institution's calls from eight addresses at their full rate do to another's: its p99 beside that of
 * a quiet server, in one run.
 */
export function fairness(): Promise<Measure[]> {
  return withPlatform({ isLimited: true }, async (platform) => {
    const signIn = async (name: string) => (await openInstitution({ ...platform, name })).people[0]?.token ?? '';
    const { url } = platform;
    const loud = await signIn('Loud');
    const calm = await signIn('Calm');
    const others = { url, token: calm, address: '127.0.0.100', rate: QUIET_RATE, forMs: FOR_MS };
    // The first calls run cold code.
    await ask({ ...others, forMs: 2_000 });
    const quiet = await ask(others);
    const load = Array.from({ length: ADDRESSES }, (_, index) => ({
      url,
      token: loud,
      address: `127.0.0.${101 + index}`,
      rate: FULL_RATE,
      forMs: FOR_MS,
    }));
    const [beside, ...loaded] = await Promise.all([ask(others), ask(...load)]);
    const refused = loaded.reduce((sum, each) => sum + each.refused, 0);
    process.stderr.write(`${refused} calls of the loud institution were refused\n`);
    const anchor = { name: 'a quiet server', value: quantile(quiet.ms, 0.99) };
    return [costAgainst('fairness', quantile(beside.ms, 0.99), 'ms', anchor, 3)];
  });
}

/** Calls from a process of its own, which the server does not share. */
async function ask(...asking: readonly Asking[]): Promise<Timed> {
  const child = startChild('fairness/ask.ts');
  try {
    child.send(asking);
    return await nextMessage<Timed>(child);
  } finally {
    child.disconnect();
  }
}
