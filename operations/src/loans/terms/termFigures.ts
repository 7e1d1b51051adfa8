import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { type CollateralAsset, LOAN_TERMS, type LoanAsset } from '@aldgate/domain/loans/terms.ts';
import { decimal, isDecimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';

export type LoanTermsDetail = OperationsAnswerOf<'queryLoanTerms'>;
export type LoanTerms = LoanTermsDetail['present']['terms'];

/** A figure of the terms. */
export interface TermFigure {
  /** Its place within the terms, as the server's errors name it. */
  readonly path: string;
  readonly label: string;
  /** Entered in percent and kept as a fraction; otherwise an amount of US dollars. */
  readonly isPercent: boolean;
  readonly read: (terms: LoanTerms) => string;
  readonly write: (terms: LoanTerms, value: string) => LoanTerms;
}

/** The text of a figure's field. */
export const enterFigure = ({ isPercent, read }: TermFigure, terms: LoanTerms): string =>
  isPercent ? scale(read(terms), '100') : read(terms);

/** The terms with an entered figure; a text that is no number is left to the server's check. */
export function writeFigure({ isPercent, write }: TermFigure, terms: LoanTerms, text: string): LoanTerms {
  const plain = toPlainAmount(text);
  return write(terms, isPercent && isDecimal(plain) ? scale(plain, '0.01') : plain);
}

const scale = (value: string, factor: string): string => toDecimalString(decimal(value).times(factor));

const CHANGED_BY_OWN_NAME = ['liquidationFee', 'overdueRate', 'minimumUsd'] as const;

const LABELS: Readonly<Record<(typeof CHANGED_BY_OWN_NAME)[number], string>> = {
  liquidationFee: 'Fee of a liquidation',
  overdueRate: 'Added to the rate when overdue',
  minimumUsd: 'Smallest loan, USD',
};

/** The figures that are the same for all loans. */
export const FIGURES_OF_ALL: readonly TermFigure[] = CHANGED_BY_OWN_NAME.map((name) => ({
  path: name,
  label: LABELS[name],
  isPercent: name !== 'minimumUsd',
  read: (terms) => terms[name],
  write: (terms, value) => ({ ...terms, [name]: value }),
}));

/** The rates of an asset by term. */
export const rateFigures = (asset: LoanAsset): readonly TermFigure[] =>
  LOAN_TERMS.map((term) => ({
    path: `rates.${asset}.${term}`,
    label: `${term} days`,
    isPercent: true,
    read: ({ rates }) => rates[asset][term],
    write: (terms, value) => ({
      ...terms,
      rates: { ...terms.rates, [asset]: { ...terms.rates[asset], [term]: value } },
    }),
  }));

const STEPS = [
  ['opening', 'Opening'],
  ['marginCall', 'Margin call'],
  ['lastCall', 'Last call'],
  ['liquidation', 'Liquidation'],
] as const;

/** The steps of a collateral, and the LTV that a liquidation leads back to. */
export const collateralFigures = (asset: CollateralAsset): readonly TermFigure[] => [
  ...STEPS.map(
    ([step, name]): TermFigure => ({
      path: `collateral.${asset}.steps.${step}`,
      label: name,
      isPercent: true,
      read: ({ collateral }) => collateral[asset].steps[step],
      write: (terms, value) => {
        const own = terms.collateral[asset];
        const changed = { ...own, steps: { ...own.steps, [step]: value } };
        return { ...terms, collateral: { ...terms.collateral, [asset]: changed } };
      },
    }),
  ),
  {
    path: `collateral.${asset}.restore`,
    label: 'A liquidation leads back to',
    isPercent: true,
    read: ({ collateral }) => collateral[asset].restore,
    write: (terms, value) => ({
      ...terms,
      collateral: { ...terms.collateral, [asset]: { ...terms.collateral[asset], restore: value } },
    }),
  },
];
