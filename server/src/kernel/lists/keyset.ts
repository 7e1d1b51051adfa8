import { type RawBuilder, sql } from 'kysely';

/** PostgreSQL's largest bigint. */
const BIGINT_MAX = 9_223_372_036_854_775_807n;

interface ValueType {
  /** The value as text without loss; a time is microseconds since 1970. */
  readonly toText: (expression: RawBuilder<unknown>) => RawBuilder<string>;
  readonly isValid: (text: string) => boolean;
  readonly fromText: (text: string) => RawBuilder<unknown>;
}

const TYPES = {
  time: {
    toText: (expression) => sql`(extract(epoch from ${expression}) * 1000000)::bigint::text`,
    isValid: (text) => /^\d{1,17}$/.test(text),
    fromText: (text) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`,
  },
  bigint: {
    toText: (expression) => sql`${expression}::text`,
    isValid: (text) => /^\d{1,19}$/.test(text) && BigInt(text) <= BIGINT_MAX,
    fromText: (text) => sql`${text}::bigint`,
  },
  uuid: {
    toText: (expression) => sql`${expression}::text`,
    isValid: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text),
    fromText: (text) => sql`${text}::uuid`,
  },
  text: {
    toText: (expression) => sql`${expression}::text`,
    isValid: (text) => !text.includes('\0'),
    fromText: (text) => sql`${text}::text`,
  },
} as const satisfies Record<string, ValueType>;

/** A column by which a list is ordered. None may be null, and the last ones decide between rows that are equal else. */
export interface OrderColumn {
  readonly expression: RawBuilder<unknown>;
  readonly type: keyof typeof TYPES;
}

/** The values of a row in the columns of the order, as text. */
export type Position = readonly string[];

export type Direction = 'asc' | 'desc';

export const column = (name: string, type: OrderColumn['type']): OrderColumn => ({ expression: sql.ref(name), type });

export const isPosition = (order: readonly OrderColumn[], texts: readonly string[]): boolean =>
  texts.length === order.length && order.every(({ type }, index) => TYPES[type].isValid(texts[index] ?? ''));

export const selectPosition = (order: readonly OrderColumn[]): RawBuilder<Position> =>
  sql`array[${sql.join(order.map(({ expression, type }) => TYPES[type].toText(expression)))}]`;

/** Whether a row comes after a position in a direction. */
export const isAfter = (order: readonly OrderColumn[], position: Position, direction: Direction): RawBuilder<boolean> =>
  sql`(${sql.join(order.map(({ expression }) => expression))}) ${sql.raw(direction === 'asc' ? '>' : '<')}
    (${sql.join(order.map(({ type }, index) => TYPES[type].fromText(position[index] ?? '')))})`;

export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

/** The direction in which a sort by time reads. */
export const directionOf = (sort: 'newest' | 'oldest'): Direction => (sort === 'newest' ? 'desc' : 'asc');
