import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import { z } from 'zod';
import type { AnswerOf, RequestOf } from '../calls.ts';
import type { ErrorName } from '../errors.ts';
import { listSort, time } from '../fields.ts';
import { type CallName, wire } from '../wire.ts';
import type { Wire } from '../wireBuilders.ts';

/** The base path of the open API. */
export const OPEN_PATH = '/open/v1';

/** Runs one of the screens' calls as the key's member. `firstOf` names an error whose data is the first answer. */
export type Ask = <Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
  firstOf?: ErrorName,
) => Promise<AnswerOf<Name>>;

/** Endpoints that no call of the screens answers; the server has a function for each. */
export type OwnEndpoint = 'time' | 'status' | 'key' | 'revokeKey' | 'withdraw' | 'events' | 'stream';

type Shape = Readonly<Record<string, z.ZodType>>;

interface Described<Input extends Shape> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/open/v1`; parameters in braces. */
  readonly path: string;
  /** The key's permission; `any`: every key; null: no key. */
  readonly permission: ApiPermission | 'any' | null;
  readonly summary: string;
  /** Parameters of the path, the query and the body, by name. */
  readonly input: Input;
  readonly answer: z.ZodType;
  readonly errors?: readonly ErrorName[];
  /**
   * The parameter that names what is made: sent again, the first result is the answer. A change without a name counts
   * once for each signature.
   */
  readonly name?: keyof Input & string;
  /** The cost of the request, where it is not that of the heaviest of its calls. */
  readonly weight?: number;
}

type InputOf<Input extends Shape> = { readonly [Name in keyof Input]: z.output<Input[Name]> };

/** One endpoint of the open API, with the calls that it runs. */
export interface OpenEndpoint {
  readonly method: Described<Shape>['method'];
  readonly path: string;
  readonly permission: ApiPermission | 'any' | null;
  readonly summary: string;
  readonly input: z.ZodObject;
  readonly answer: z.ZodType;
  readonly errors: readonly ErrorName[];
  readonly name: string | null;
  readonly calls: readonly CallName[];
  /** The cost of the request, as `Wire.weight`. */
  readonly weight: number;
  readonly run: ((input: unknown, ask: Ask) => Promise<unknown>) | OwnEndpoint;
}

/** Describes an endpoint by the calls that it runs, and how its parameters and their answers map. */
export function endpoint<const Input extends Shape>(
  described: Described<Input>,
  calls: readonly CallName[],
  run: (input: InputOf<Input>, ask: Ask) => Promise<unknown>,
): OpenEndpoint {
  return {
    errors: [],
    weight: Math.max(1, ...calls.map((name) => (wire[name] as Wire).weight ?? 1)),
    ...described,
    input: z.strictObject(described.input),
    name: described.name ?? null,
    calls,
    // The server passes what `input` has parsed.
    run: (input, ask) => run(input as InputOf<Input>, ask),
  };
}

/** Describes an endpoint that the server answers by a function of its own. */
export const ownEndpoint = <const Input extends Shape>(
  described: Described<Input>,
  run: OwnEndpoint,
): OpenEndpoint => ({
  errors: [],
  weight: 1,
  ...described,
  input: z.strictObject(described.input),
  name: described.name ?? null,
  calls: [],
  run,
});

/** A whole number in a query: digits alone. The document describes the number, without the pattern of its text. */
const digits = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/, 'must be a whole number in digits')
  .pipe(z.coerce.number());

const DESCRIBED = { type: 'integer', pattern: undefined } as const;

/** Epoch milliseconds in a query. */
export const queryTime = digits.pipe(time).meta({ ...DESCRIBED, minimum: 0, description: 'epoch milliseconds' });

/** Parameters of a list: how many items, and where it continues. */
export const listInput = {
  limit: digits
    .pipe(z.literal([10, 20, 50, 100]))
    .default(50)
    .meta({ ...DESCRIBED, enum: [10, 20, 50, 100], description: 'how many items' }),
  cursor: z.string().optional().meta({ description: '`next` of the page before' }),
  sort: listSort,
};

/** The condition of a list's page for a call. */
export const pageOf = ({
  limit,
  cursor,
}: {
  readonly limit: 10 | 20 | 50 | 100;
  readonly cursor?: string | undefined;
}) => ({
  cursorCondition: { cursor: cursor ?? null, pageSize: limit, searchDirection: 'after' as const },
});

/** A list's page: `next` is null at its end. */
export const pageAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

export const toPage = async <Item>(
  page: Promise<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>,
) => {
  const { items, nextCursor } = await page;
  return { items, next: nextCursor };
};

export const toWhole = async <Item>(items: Promise<readonly Item[]>) => ({ items: await items, next: null });

/** Drops parameters without a value, which the calls' schemas do not take as undefined. */
export function withoutAbsent<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };
}
