import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useMark } from '../../../../marketData/contracts/useTradingFeed.ts';
import { Profit } from '../../account/figures.tsx';
import type { Position } from '../../account/queries.ts';
import { SymbolLink } from '../list/cells.tsx';
import listStyles from '../list/list.module.css';
import { computeLivePosition } from './livePosition.ts';
import styles from './positions.module.css';

interface CellProps {
  readonly position: Position;
  readonly places?: number | undefined;
  readonly align?: number;
}

/** The values at the public stream's mark price; the component renders every second. */
function useLive(position: Position) {
  return computeLivePosition(position, useMark(position.instrumentId)?.mark);
}

/** The contract, side, leverage and margin mode; and a forced close or reduction in progress. */
export function Held({ position }: CellProps) {
  const { t } = useTranslation('trading');
  const { instrumentId, side, leverage, marginMode, state } = position;
  return (
    <span className={listStyles.name}>
      <SymbolLink symbol={instrumentId} />
      <Badge tone={side === 'long' ? 'up' : 'down'}>{t(`records.held.${side}`)}</Badge>
      <Text as="span" tone="3">
        {leverage}× <span className={styles.mode}>{t(`records.modes.${marginMode}`)}</span>
      </Text>
      {state !== 'open' && <Badge tone="danger">{t(`records.states.${state}`)}</Badge>}
    </span>
  );
}

export function LiveMark({ position, places, align = 0 }: CellProps) {
  return <Price value={useLive(position).mark} places={places} align={align} />;
}

export function LiveMargin({ position }: CellProps) {
  return <Amount value={useLive(position).margin} places={2} />;
}

/** Profit, with its percentage of the margin. */
export function LiveProfit({ position }: CellProps) {
  const locale = useLocale();
  const { profit, percent } = useLive(position);
  return (
    <span>
      <Profit value={profit} />{' '}
      <span className={styles.percent}>
        {formatDecimal(percent, { locale, placesMin: 2, placesMax: 2, signed: true })}
        {percent !== null && '%'}
      </span>
    </span>
  );
}
