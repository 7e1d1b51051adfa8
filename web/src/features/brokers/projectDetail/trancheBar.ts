import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { ProjectInfo } from '../projectQueries.ts';

type Inputs = Pick<ProjectInfo, 'priorityPrincipal' | 'subordinatedPrincipal' | 'lines'> & { readonly nav: string };

/** Positions on the bar in pixels from its left end. */
export interface TrancheBar {
  readonly priority: number;
  /** The end of both principals. */
  readonly principal: number;
  readonly nav: number;
  /** Null without a loan. */
  readonly lines: Readonly<Record<keyof NonNullable<ProjectInfo['lines']>, number>> | null;
}

/** Free space at the right end, as a part of the largest value. */
const MARGIN = 0.04;

/** Scales a project's claims, lines and NAV to a bar of a width in pixels, which need no decimal precision. */
export function scaleTranches(
  { nav, priorityPrincipal, subordinatedPrincipal, lines }: Inputs,
  width: number,
): TrancheBar {
  const principal = Number(toDecimalString(decimal(priorityPrincipal).plus(subordinatedPrincipal)));
  const largest = Math.max(principal, Number(nav), Number(lines?.withdraw ?? 0)) * (1 + MARGIN);
  const scale = (value: number) => (largest <= 0 ? 0 : Math.round((Math.max(0, value) / largest) * width));
  return {
    priority: scale(Number(priorityPrincipal)),
    principal: scale(principal),
    nav: scale(Number(nav)),
    lines: lines && {
      warning: scale(Number(lines.warning)),
      liquidation: scale(Number(lines.liquidation)),
      takeOver: scale(Number(lines.takeOver)),
      withdraw: scale(Number(lines.withdraw)),
    },
  };
}

/** The side of a line that its label has room at. */
export const findLabelSide = (x: number, width: number): 'start' | 'end' => (x > width / 2 ? 'end' : 'start');
