import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ChainError } from '../chainError.ts';
import type { Ask } from '../rpc.ts';

/** A minute at least: on a busy machine a node makes and loads a wallet slowly. */
const ATTEMPTS = 60;
const PAUSE_MS = 1_000;
/** Bitcoin Core's RPC_WALLET_NOT_FOUND. */
const NOT_FOUND = -18;

interface Options {
  /** The end of the node. */
  readonly signal: AbortSignal;
  readonly pauseMs?: number;
}

/**
 * Opens a node's wallet, and makes it where the node says that there is none. An answer that came too late, and a
 * refusal, leave open what the node has done or is doing: it may have the wallet, or load it. So it is asked again,
 * until it has it; the last error is thrown after a minute of attempts.
 */
export async function openWallet(ask: Ask, name: string, { signal, pauseMs = PAUSE_MS }: Options): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (await tryOpenWallet(ask, name)) return;
    } catch (error) {
      if (!(error instanceof ChainError) || error.failure === 'malformed' || attempt === ATTEMPTS) throw error;
    }
    await wait(pauseMs, undefined, { signal });
  }
}

/** Whether the node has the wallet open. */
async function tryOpenWallet(ask: Ask, name: string): Promise<boolean> {
  if ((await ask('listwallets', [], z.array(z.string()))).includes(name)) return true;
  try {
    await ask('loadwallet', [name], z.unknown());
  } catch (error) {
    if (!(error instanceof ChainError) || error.code !== NOT_FOUND) throw error;
    await ask('createwallet', [name], z.unknown());
  }
  return true;
}
