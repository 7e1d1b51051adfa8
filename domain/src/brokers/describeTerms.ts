import { formatField } from '../fields/formatField.ts';
import { splitWords } from '../fields/splitWords.ts';
import type { BrokerTerms, Range } from './terms.ts';

const ENGLISH = { locale: 'en-US' } as const;
const between = (field: string, { minimum, maximum }: Range): string =>
  `${formatField(field, minimum, ENGLISH)} to ${formatField(field, maximum, ENGLISH)}`;

/** Each strategy with its bounds, for operators: 'ratio 0.25 to 4, annual rate 6 % to 18 %'. */
export const describeStrategies = (strategies: BrokerTerms['strategies']): readonly (readonly [string, string])[] =>
  strategies.map(({ strategy, ratio, annualRate }) => [
    splitWords(strategy),
    `ratio ${between('ratio', ratio)}, annual rate ${between('annualRate', annualRate)}`,
  ]);

export const describeLines = ({ takeOver, liquidation, warning, withdraw }: BrokerTerms['lines']): string =>
  `take-over ${takeOver}, liquidation ${liquidation}, warning ${warning}, withdrawal ${withdraw}`;
