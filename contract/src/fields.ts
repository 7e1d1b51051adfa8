import { LISTED_MAX } from '@aldgate/domain/lists/bounds.ts';
import { countDecimals, isDecimal, isZero, LEDGER_INTEGER_DIGITS } from '@aldgate/domain/money/amount.ts';
import { ENTERED_DECIMALS } from '@aldgate/domain/money/amountRules.ts';
import { z } from 'zod';

/** A decimal string of any size that the ledger supports, as answers carry it. */
export const amount = z.string().refine(isDecimal, 'not a decimal').meta({ description: 'decimal string' });

/** An entered amount: plain decimal, above zero, at most eight decimals. */
export const enteredAmount = z
  .string()
  .refine(isDecimal, 'must be a plain decimal such as 12.5')
  .refine((text) => !isDecimal(text) || !text.startsWith('-'), 'must be above zero')
  .refine((text) => !isDecimal(text) || !isZero(text), 'must be above zero')
  .refine(
    (text) => !isDecimal(text) || countDecimals(text) <= ENTERED_DECIMALS,
    `has more than ${ENTERED_DECIMALS} decimals`,
  )
  .refine((text) => !isDecimal(text) || (text.split('.')[0] ?? '').length <= LEDGER_INTEGER_DIGITS - 4, 'is too large')
  .meta({ description: 'decimal string above zero, at most 8 decimals' });

/** The most characters of a decimal that is entered. */
const ENTERED_LENGTH = 24;

/** A decimal as it is entered, of either sign. */
export const enteredDecimal = z
  .string()
  .refine((text) => isDecimal(text) && text.length <= ENTERED_LENGTH, 'must be a plain decimal such as 12.5');

/** An asset of the registry. */
export const registeredAsset = z.object({
  asset: z.string(),
  name: z.string(),
  kind: z.enum(['crypto', 'fiat']),
  precision: z.int().meta({ description: 'decimals of its amounts' }),
});

export const assetSymbol = z.string().regex(/^[A-Z0-9]{2,12}$/, 'must be an asset such as BTC');

/** SH-11: pages in display order. The client draws these and no others. */
export const menu = z.array(
  z.object({
    key: z.string(),
    path: z.string().meta({ description: 'relative to the language segment' }),
    group: z
      .enum(['area', 'page', 'account'])
      .meta({ description: 'an area of the bar, a page inside one, or an entry of the account menu' }),
  }),
);

/** The end of the year 9999, the last that ISO 8601 and the database write with four digits. */
const TIME_MAX = 253_402_300_799_999;

/** Epoch milliseconds, UTC. */
export const time = z.int().min(0).max(TIME_MAX);

/** Case does not distinguish ids, so they are read in lower case. */
export const id = z.uuid().toLowerCase();

/** A key of the client, under which a change happens once for the institution, for ever. */
export const onceKey = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, _ or -');

/** An opaque token of the server. */
export const token = z.string().regex(/^[A-Za-z0-9_-]{20,128}$/, 'is not a token');

/** SH-14. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

const pageSize = z.literal(PAGE_SIZES).default(10);

/** CL-11: pages start at 1. */
const pageCondition = z
  .strictObject({ page: z.int().min(1).max(LISTED_MAX).default(1), pageSize })
  .refine((condition) => condition.page * condition.pageSize <= LISTED_MAX, {
    path: ['page'],
    message: `must end at row ${LISTED_MAX} or before; continue by cursor`,
  })
  .optional();

/**
 * CL-11: a cursor names a record of a list in the list's order. `after` it come the records that follow in that order,
 * `before` it those that precede. Without a cursor, `after` is the first page and `before` the last.
 */
const cursorCondition = z
  .strictObject({
    cursor: z
      .string()
      .regex(/^[\w-]{1,600}$/, 'is not a cursor')
      .nullable()
      .default(null),
    pageSize,
    searchDirection: z.enum(['after', 'before']).default('after'),
  })
  .optional();

/** The request of a list: at most one of the two conditions; without one it is page 1. */
export const listRequest = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .strictObject({ pageCondition, cursorCondition, ...fields })
    .refine((request: object) => !('pageCondition' in request && 'cursorCondition' in request), {
      path: ['cursorCondition'],
      message: 'must be absent where there is a pageCondition',
    });

/**
 * A page of a list. Pass `nextCursor` as `after` and `prevCursor` as `before`, with the same `queryCondition`; null at
 * an end of the list.
 */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0).max(LISTED_MAX),
    isTotalCapped: z.boolean().meta({ description: 'whether there may be more than `total`, where counting ended' }),
    nextCursor: z.string().nullable(),
    prevCursor: z.string().nullable(),
  });

/**
 * The order of a list of records by time; records of one time are ordered by their id. A file is always oldest first.
 */
export const listSort = z.enum(['newest', 'oldest']).default('newest');

/** The answer of a call with a file: sent as its name and its content, not in the envelope. */
export const fileAnswer = z.object({ fileName: z.string(), content: z.string() });

/** A call without parameters accepts an empty object or no body. */
export const nothing = z.strictObject({}).prefault({});
