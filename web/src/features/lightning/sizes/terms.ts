import { parseStored } from '@aldgate/client-kit/browser/parseStored.ts';
import { storage } from '@aldgate/client-kit/browser/storage.ts';
import type { ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import { create } from 'zustand';

/** How long a stop waits, hours: an hour, a day, a week, 30 days. */
export const STOP_HOURS = [1, 24, 168, 720] as const;

/** Terms that the desk adds to the orders of a press, in this browser. */
export interface PressTerms {
  readonly stopHours: (typeof STOP_HOURS)[number];
  /** The distance of the take profit from the order's price, in percent; empty without one. */
  readonly takeProfit: string;
  readonly stopLoss: string;
}

const FIRST: PressTerms = { stopHours: 24, takeProfit: '', stopLoss: '' };
const KEY = 'aldgate.lightning.terms';
const PERCENT = /^\d{1,3}(\.\d{1,4})?$/;

/** Whether a text is a distance: above 0 and below 100 percent, with at most four decimals. */
export const isDistance = (text: string): boolean => PERCENT.test(text) && Number(text) > 0 && Number(text) < 100;

/** Reads stored terms; what is missing or invalid is as at first. */
export function readTerms(text: string | null): PressTerms {
  const stored =
    parseStored(text, (value): value is Partial<PressTerms> => typeof value === 'object' && value !== null) ?? {};
  const distance = (leg: ProtectionLeg) => {
    const percent = stored[leg];
    return typeof percent === 'string' && isDistance(percent) ? percent : '';
  };
  return {
    stopHours: STOP_HOURS.find((hours) => hours === stored.stopHours) ?? FIRST.stopHours,
    takeProfit: distance('takeProfit'),
    stopLoss: distance('stopLoss'),
  };
}

export const useTerms = create<PressTerms>()(() => readTerms(storage.get(KEY)));

export function chooseTerms(fields: Partial<PressTerms>): void {
  useTerms.setState(fields);
  storage.set(KEY, JSON.stringify(useTerms.getState()));
}
