import type { LoanTerm } from '@aldgate/domain/loans/terms.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useId } from 'react';
import { displayPlaces } from '../../../lib/amounts/amounts.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { BorrowView } from './borrowView.ts';
import styles from './termChoice.module.css';

interface TermChoiceProps {
  readonly terms: BorrowView['terms'];
  readonly asset: string;
  readonly value: LoanTerm;
  readonly onValue: (term: LoanTerm) => void;
}

/** The terms side by side, each with its rate and what its interest is by maturity. */
export function TermChoice({ terms, asset, value, onValue }: TermChoiceProps) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.label}>{t('borrow.terms')}</legend>
      <div className={styles.terms}>
        {terms.map(({ term, annualRate, interest }) => (
          <label key={term} className={styles.term}>
            <input type="radio" name={name} value={term} checked={term === value} onChange={() => onValue(term)} />
            <span>{t('fields.termDays', { days: term })}</span>
            <b>{formatPercent(annualRate, locale)}</b>
            <small>
              <OwnAmount value={interest} places={displayPlaces(asset)} unit={asset} />
            </small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
