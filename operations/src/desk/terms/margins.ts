import type { SizeMargin } from '@aldgate/domain/otc/margin.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';

/** Margins in a line: '4 bps to 1,000,000, 20 bps above'. */
export const describeMargins = (margins: readonly SizeMargin[]): string =>
  margins
    .map(({ toUsd, bps }) =>
      toUsd === null ? `${bps} bps ${margins.length === 1 ? 'at any size' : 'above'}` : `${bps} bps to ${size(toUsd)}`,
    )
    .join(', ');

const size = (usd: string): string => formatDecimal(usd, { locale: 'en-US', placesMin: 0, placesMax: 2 });

/** A margin as it is entered; its id stays while sizes are added and removed. */
export type EnteredMargin = SizeMargin & { readonly id: number };

export const toEntered = (margins: readonly SizeMargin[]): EnteredMargin[] =>
  margins.map(({ toUsd, bps }, id) => ({ id, toUsd, bps }));

/** Entered margins with plain decimals where the texts can be read. */
export const toPlainMargins = (entered: readonly EnteredMargin[]): SizeMargin[] =>
  entered.map(({ toUsd, bps }) => ({ toUsd: toUsd === null ? null : toPlainAmount(toUsd), bps: toPlainAmount(bps) }));

/** Adds an empty size below the margin for all above. */
export const addMargin = (entered: readonly EnteredMargin[]): EnteredMargin[] => [
  ...entered.slice(0, -1),
  { id: Math.max(...entered.map(({ id }) => id)) + 1, toUsd: '', bps: '' },
  ...entered.slice(-1),
];

/** Removes the largest size but the one for all above. */
export const removeMargin = (entered: readonly EnteredMargin[]): EnteredMargin[] => [
  ...entered.slice(0, -2),
  ...entered.slice(-1),
];

/** Whether two lists of margins have the same sizes and basis points. */
export const areSame = (one: readonly SizeMargin[], other: readonly SizeMargin[]): boolean =>
  one.length === other.length &&
  one.every(({ toUsd, bps }, index) => toUsd === other[index]?.toUsd && bps === other[index]?.bps);
