import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';

/** A figure of a table that the journal does not confirm; amounts are decimal strings. */
export interface BrokerDifference {
  /** 'P-2611-0001 priority principal'. */
  readonly subject: string;
  readonly stored: string;
  readonly recomputed: string;
}

export const describeBrokerDifference = ({ subject, stored, recomputed }: BrokerDifference): string =>
  `${subject}: stored ${stored}, recomputed ${recomputed}`;

/** The difference of two amounts; none where they are the same. */
export const compare = (subject: string, stored: string, recomputed: string): readonly BrokerDifference[] =>
  decimal(stored).eq(recomputed)
    ? []
    : [{ subject, stored: toDecimalString(stored), recomputed: toDecimalString(recomputed) }];
