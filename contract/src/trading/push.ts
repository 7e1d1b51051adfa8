import type { z } from 'zod';
import { futuresAccount, positions } from './account/schemas.ts';
import { openOrders, order } from './orders/schemas.ts';

/** What the futures channel sends: the data of each event by its name. */
export const pushed = {
  account: futuresAccount,
  positions,
  openOrders,
  order,
} as const;

export type PushedName = keyof typeof pushed;
export type Pushed = { readonly [Name in PushedName]: z.output<(typeof pushed)[Name]> };
