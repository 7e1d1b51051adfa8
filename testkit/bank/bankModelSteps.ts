import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import fc from 'fast-check';
import type { WrittenLine } from './bankFixture.ts';
import { CUSTOMERS, type Customer, type DescribedLine } from './bankReferenceModel.ts';

/** A line as it is written, beside what it means. */
export interface Generated {
  readonly described: DescribedLine;
  readonly references: readonly ('one' | 'other' | 'wrong' | 'foreign')[];
  readonly isStructured: boolean;
  readonly spelling: 'plain' | 'lower' | 'spaced';
  readonly bankReference: string | null;
}

/** A line of a payment of ours: its debit, or its return. `n` points to the payment, modulo their number. */
interface PaymentLine {
  readonly n: number;
  readonly direction: 'credit' | 'debit';
  readonly isExact: boolean;
  readonly isNamed: boolean;
}

const customer = fc.constantFrom(...CUSTOMERS);
const amount = fc.oneof(
  // Few, so that lines meet announcements.
  { weight: 5, arbitrary: fc.constantFrom(9_999n, 10_000n, 10_000n, 25_000n) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 999_999_999n }) },
);
const references = fc.oneof(
  { weight: 4, arbitrary: customer.map((each) => [each]) },
  fc.constantFrom([], ['wrong'], ['foreign'], ['one', 'other'], ['foreign', 'other']),
) as fc.Arbitrary<Generated['references']>;
const credit = fc.record({
  amount,
  references,
  payer: fc.oneof({ weight: 3, arbitrary: customer }, fc.constantFrom('stranger' as const, null)),
  // Most pay from where the reference says.
  isConsistent: fc.boolean(),
  account: fc.constantFrom(null, null, ...CUSTOMERS),
  isReturn: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
const written = {
  isStructured: fc.boolean(),
  spelling: fc.constantFrom('plain' as const, 'lower' as const, 'spaced' as const),
  bankReference: fc.constantFrom(null, 'SAME', 'OTHER'),
};
const line: fc.Arbitrary<Generated> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({ credit, ...written })
      .map(({ credit: { isConsistent, references: named, ...paid }, ...rest }): Generated => {
        const own = named.filter((each): each is Customer => each === 'one' || each === 'other');
        const sole = own.length === 1 ? own[0] : undefined;
        const payer = isConsistent && sole !== undefined ? { payer: sole, account: null } : {};
        const described = { type: 'credit', ...paid, ...payer, references: own, payment: null } as const;
        return { ...rest, references: named, described };
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ type: fc.constantFrom('charge' as const, 'debit' as const), amount, ...written })
      .map(({ type, amount: cents, ...rest }) => ({
        ...rest,
        references: [],
        described: type === 'charge' ? { type, amount: cents } : { type, amount: cents, payment: null },
      })),
  },
);
const most = fc.integer({ min: 0, max: 9 }).map((n) => n < 8);
const paymentLine: fc.Arbitrary<PaymentLine> = fc.record({
  n: fc.nat(),
  direction: fc.constantFrom('credit' as const, 'debit' as const),
  isExact: most,
  isNamed: fc.boolean(),
});

/**
 * A generated line as it is written, by the payments that there are; undefined where it is of one and there is none.
 */
export function resolveLine(
  of: Generated | PaymentLine,
  payments: readonly { readonly amount: bigint }[],
): Generated | undefined {
  if (!('direction' in of)) return of;
  const number = of.n % Math.max(1, payments.length);
  const payment = payments[number];
  if (payment === undefined) return undefined;
  const paid = { amount: payment.amount + (of.isExact ? 0n : 1n), payment: of.isNamed ? number : null };
  const none = { references: [], payer: null, account: null };
  return {
    references: [],
    isStructured: false,
    spelling: 'plain',
    bankReference: null,
    described:
      of.direction === 'debit' ? { type: 'debit', ...paid } : { type: 'credit', ...paid, ...none, isReturn: true },
  };
}

/** Generates the next step. Numbers point to what is there, modulo its size. */
export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      lines: fc.array(fc.oneof(line as fc.Arbitrary<Generated | PaymentLine>, paymentLine), {
        maxLength: 6,
        size: 'max',
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('repeat' as const, 'change' as const, 'gap' as const), n: fc.nat() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('announce' as const), customer, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      picks: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
      areReady: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('one' as const), n: fc.nat(), customer }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
      n: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), n: fc.nat() }) },
  // Withdrawals debit the account at the bank by the amounts of other payments.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount: fc.constantFrom(10_000n, 25_000n) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), n: fc.nat(), areFitting: most }) },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Parties that the bank knows. */
interface Parties {
  readonly customers: Readonly<
    Record<Customer, { readonly name: string; readonly number: string; readonly reference: string }>
  >;
  readonly foreignReference: string;
  /** The bank's names of our payments. */
  readonly endToEndIds: readonly string[];
}

export const toText = (cents: bigint): string => toDecimalString(decimal(String(cents)).div('100'));

/** A line as the bank writes it. */
export function writeLine(
  { described, references, isStructured, spelling, bankReference }: Generated,
  known: Parties,
): WrittenLine {
  const { type, amount: cents } = described;
  const named = described.type === 'charge' ? null : described.payment;
  const endToEndId = named === null ? null : (known.endToEndIds[named] ?? null);
  const base = { amount: toText(cents), bankReference, endToEndId };
  if (type !== 'credit') return { ...base, direction: 'debit', kind: type === 'charge' ? 'charge' : 'payment' };
  const texts = references.map((each) => spell(spelling, textOf(each, known)));
  const [first = null, ...others] = texts;
  const { payer, account, isReturn } = described;
  const name = payer === null ? null : payer === 'stranger' ? 'Somebody Else' : known.customers[payer].name;
  const number = account === null ? null : known.customers[account].number;
  return {
    ...base,
    isReturn,
    reference: isStructured ? first : null,
    remittance: isStructured ? (others[0] ?? null) : texts.length === 0 ? 'Invoice 7' : `Ref ${texts.join(' and ')}`,
    counterparty: name === null && number === null ? null : { name, iban: null, number },
  };
}

/** Names the lines of a statement: the bank's reference or the content, with its number among equals and its amount. */
export function identify(lines: readonly WrittenLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ amount, direction, kind, bankReference, endToEndId, reference, remittance, counterparty }) => {
    const content = [amount, direction, kind, endToEndId, reference, remittance, counterparty];
    const base = bankReference ?? JSON.stringify(content.map((each) => each ?? null));
    const ordinal = (counts.get(base) ?? 0) + 1;
    counts.set(base, ordinal);
    return `${base}#${ordinal} ${direction ?? 'credit'} ${amount}`;
  });
}

function textOf(named: Generated['references'][number], { customers, foreignReference }: Parties): string {
  if (named === 'foreign') return foreignReference;
  const { reference } = customers[named === 'wrong' ? 'one' : named];
  if (named !== 'wrong') return reference;
  // Another last character: the check digits no longer fit.
  return `${reference.slice(0, -1)}${reference.endsWith('7') ? '8' : '7'}`;
}

function spell(spelling: Generated['spelling'], reference: string): string {
  if (spelling === 'plain') return reference;
  if (spelling === 'lower') return reference.toLowerCase();
  return reference
    .toLowerCase()
    .replaceAll(/(.{4})/g, '$1 ')
    .trim();
}
