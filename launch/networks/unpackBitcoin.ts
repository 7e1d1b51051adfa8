import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '../errors.ts';
import { hasApt, installBitcoin } from './installBitcoin.ts';
import { findBitcoin, isConnectedElsewhere } from './plan.ts';

/** The networks start without Bitcoin if its program takes longer. */
const WAIT_MS = 60_000;

/**
 * Unpacks Debian's node for a local Bitcoin where a start lacks it and apt is at hand. Begins at once, so that it is
 * there when the networks start. Undefined where nothing is to be unpacked; otherwise the result says whether the
 * program is there in time.
 */
export async function unpackBitcoin(
  home: string,
  env: NodeJS.ProcessEnv,
  report: (text: string) => void,
): Promise<{ readonly isThere: Promise<boolean> } | undefined> {
  if (isConnectedElsewhere(env) || findBitcoin(home) !== null || env.BITCOIN_INSTALL === 'off') return undefined;
  if (!(await hasApt())) return undefined;
  const unpacked = installBitcoin(home).then(
    () => true,
    (error: unknown) => {
      report(`litecoind could not be unpacked: ${errorMessage(error).split('\n', 1)[0]}`);
      return false;
    },
  );
  return { isThere: inTime(unpacked, report) };
}

async function inTime(unpacked: Promise<boolean>, report: (text: string) => void): Promise<boolean> {
  const waiting = new AbortController();
  const late = wait(WAIT_MS, undefined, { ref: false, signal: waiting.signal }).then(
    () => {
      report('litecoind is still being unpacked; the next start connects Bitcoin');
      return false;
    },
    () => false,
  );
  const isThere = await Promise.race([unpacked, late]);
  waiting.abort();
  return isThere;
}
