import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import type { Desk } from './queries.ts';

/** The business clock, by which the desk opens and closes, in epoch milliseconds; updated each second. */
export const useBusinessTime = ({ offsetMs }: Pick<Desk, 'offsetMs'>): number => useServerTime(1_000) + offsetMs;
