import type { z } from 'zod';
import { futuresAccount, positions } from './account/schemas.ts';
import { openOrders, order } from './orders/schemas.ts';

/** What the push channel at `FUTURES_PUSH_PATH` sends: the event's name, and its data. */
export const pushed = {
  account: futuresAccount,
  positions,
  openOrders,
  order,
} as const;

export type PushedName = keyof typeof pushed;
export type Pushed = { readonly [Name in PushedName]: z.output<(typeof pushed)[Name]> };
