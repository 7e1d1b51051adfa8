import { cx } from '@aldgate/ui/cx.ts';
import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './ticket.module.css';

const SIDES = ['buy', 'sell'] as const;
const ARROWS = { buy: '▲', sell: '▼' } as const;

interface SideChoiceProps {
  readonly direction: 'buy' | 'sell';
  readonly onDirection: (direction: 'buy' | 'sell') => void;
}

/** Buy or sell, by colour, arrow and text. */
export function SideChoice({ direction, onDirection }: SideChoiceProps) {
  const { t } = useTranslation('trading');
  const name = useId();
  return (
    <fieldset aria-label={t('ticket.side')}>
      <div className={styles.sides}>
        {SIDES.map((side) => (
          <label key={side} className={cx(styles.side, side === direction && styles[side])}>
            <input type="radio" name={name} checked={side === direction} onChange={() => onDirection(side)} />
            <span aria-hidden="true">{ARROWS[side]}</span>
            {t(`ticket.sides.${side}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
