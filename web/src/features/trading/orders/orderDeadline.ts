import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { create } from 'zustand';
import { call } from '../../../lib/calls/calls.ts';

const KEY = 'aldgate.trading.deadline';
export const DEFAULT_SECONDS = 5;

/** The choices: how long after the press of the button the exchange may accept an order. */
export const DEADLINE_SECONDS = [2, 5, 10, 20, 30] as const;

const stored = Number(storage.get(KEY));

export const useOrderDeadline = create<{ readonly seconds: number }>()(() => ({
  seconds: DEADLINE_SECONDS.find((choice) => choice === stored) ?? DEFAULT_SECONDS,
}));

export function chooseDeadline(seconds: number): void {
  storage.set(KEY, String(seconds));
  useOrderDeadline.setState({ seconds });
}

const PROBE_TIMEOUT_MS = 5_000;
/** A deadline from a clock that is further off would be too early or too late. */
const ERROR_MAX_MS = 1_000;

/** A cheap request, to see whether the server answers, and its clock. */
export const probeServer = () => call('systemConfig', {}, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });

/**
 * The deadline of an order that is sent now, by the server's clock. The clock is measured first where it is not known,
 * as after the machine was asleep; without an answer the old one counts.
 */
export async function nextDeadline(): Promise<number> {
  if (serverClock.errorMs() > ERROR_MAX_MS) await probeServer().catch(() => undefined);
  return Math.floor(serverClock.now()) + useOrderDeadline.getState().seconds * 1000;
}
