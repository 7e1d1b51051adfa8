import { TRADED_PRODUCTS } from '@aldgate/domain/market/traits.ts';
import { z } from 'zod';
import { futuresAccount, position, positions } from './account/schemas.ts';
import { freshness, keyId } from './fields.ts';
import { openOrders, order } from './orders/schemas.ts';

/** The account that an event is about: a channel may have several. */
export const pushSource = { keyId, product: z.enum(TRADED_PRODUCTS) } as const;

const sequence = z.int().min(1).meta({ description: 'of this state, in this channel: one more with each change' });

/** A change of a state that was sent whole: it follows the sequence before, and nothing else changed. */
const changeOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    ...pushSource,
    sequence,
    freshness,
    changed: z.array(row).meta({ description: 'the rows that are new or changed, each whole' }),
    removed: z.array(z.string()).meta({ description: 'the names of the rows that are gone' }),
  });

/** Events of the futures channel: the data of each by its name. */
export const pushed = {
  account: futuresAccount.extend({ ...pushSource, sequence }),
  positions: positions.extend({ ...pushSource, sequence }),
  openOrders: openOrders.extend({ ...pushSource, sequence }),
  /** Rows are the assets, named by `asset`. */
  accountChanged: changeOf(futuresAccount.shape.assets.element).extend({
    futuresCapital: futuresAccount.shape.futuresCapital,
  }),
  /** Named by `instrumentId`. */
  positionsChanged: changeOf(position),
  /** Named by `clientOrderId`. */
  openOrdersChanged: changeOf(order),
  order: order.extend(pushSource),
} as const;

export type PushedName = keyof typeof pushed;
export type Pushed = { readonly [Name in PushedName]: z.output<(typeof pushed)[Name]> };
