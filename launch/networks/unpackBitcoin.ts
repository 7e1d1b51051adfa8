import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '../errors.ts';
import { hasApt, installBitcoin } from './installBitcoin.ts';
import { findBitcoin, isConnectedElsewhere } from './plan.ts';

/** The networks start if its program takes longer, and connect Bitcoin once it is there. */
const WAIT_MS = 60_000;

/**
 * Unpacks Debian's node for a local Bitcoin where a start lacks it and apt is at hand. Begins at once, so that it is
 * there when the networks start. Undefined where nothing is to be unpacked; otherwise the result is false where it
 * could not be.
 */
export async function unpackBitcoin(
  home: string,
  env: NodeJS.ProcessEnv,
  report: (text: string) => void,
): Promise<{ readonly isComing: Promise<boolean> } | undefined> {
  if (isConnectedElsewhere(env) || findBitcoin(home) !== null || env.BITCOIN_INSTALL === 'off') return undefined;
  if (!(await hasApt())) return undefined;
  const unpacked = installBitcoin(home).then(
    () => true,
    (error: unknown) => {
      report(`litecoind could not be unpacked: ${errorMessage(error).split('\n', 1)[0]}`);
      return false;
    },
  );
  return { isComing: inTime(unpacked, report) };
}

async function inTime(unpacked: Promise<boolean>, report: (text: string) => void): Promise<boolean> {
  const waiting = new AbortController();
  const late = wait(WAIT_MS, undefined, { ref: false, signal: waiting.signal }).then(
    () => {
      report('litecoind is still being unpacked; Bitcoin is connected once it is there');
      return true;
    },
    () => false,
  );
  const isComing = await Promise.race([unpacked, late]);
  waiting.abort();
  return isComing;
}
