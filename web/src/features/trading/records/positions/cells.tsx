import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useOwnText } from '../../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { isCurrent } from '../../../../marketData/contracts/bookStatus.ts';
import { useMark, useMarketStatus } from '../../../../marketData/contracts/useTradingFeed.ts';
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
  /** In the detail; the table's columns have no room for it. */
  readonly unit?: string | undefined;
}

/**
 * The values at the public stream's mark price, else at the server's, with the time of that one. The component renders
 * every second.
 */
function useLive(position: Position) {
  const { state } = useMarketStatus(position.instrumentId);
  const mark = useMark(position.instrumentId)?.mark;
  const isLost = !isCurrent(state) && state !== 'connecting';
  return {
    ...computeLivePosition(position, isLost ? undefined : mark),
    serverMarkAt: isLost ? position.markAt : null,
  };
}

/** The contract, side, leverage and margin mode; and a forced close or reduction in progress. */
export function Held({ position }: CellProps) {
  const { t } = useTranslation('trading');
  const { instrumentId, side, leverage, marginMode, state } = position;
  return (
    <span className={listStyles.name}>
      <SymbolLink symbol={instrumentId} />
      <Badge tone={side === 'long' ? 'up' : 'down'}>{t(`records.held.${side}`)}</Badge>
      <Text as="span" tone="3" className={styles.leverage}>
        {leverage}× <span className={styles.mode}>{t(`records.modes.${marginMode}`)}</span>
      </Text>
      {state !== 'open' && <Badge tone="danger">{t(`records.states.${state}`)}</Badge>}
    </span>
  );
}

export function LiveMark({ position, places, align = 0, unit }: CellProps) {
  const { mark, serverMarkAt } = useLive(position);
  return (
    <>
      {serverMarkAt !== null && (
        <>
          <MarkAge at={serverMarkAt} />{' '}
        </>
      )}
      <Price value={mark} places={places} align={align} {...(unit !== undefined && { unit })} />
    </>
  );
}

/** How old the server's mark price is, by the server's clock. */
function MarkAge({ at }: { at: number }) {
  const { t } = useTranslation('trading');
  const now = useServerTime(1_000);
  const seconds = Math.max(0, Math.round((now - at) / 1_000));
  return (
    <Text as="span" tone="3" size="11">
      {t('records.serverMark', { seconds })}
    </Text>
  );
}

export function LiveMargin({ position, unit }: CellProps) {
  return <OwnAmount value={useLive(position).margin} places={2} {...(unit !== undefined && { unit })} />;
}

/** Profit, with its percentage of the margin. */
export function LiveProfit({ position, unit }: CellProps) {
  const locale = useLocale();
  const { profit, percent } = useLive(position);
  const own = useOwnText();
  return (
    <span>
      <Profit value={profit} {...(unit !== undefined && { unit })} />{' '}
      <span className={styles.percent}>
        {percent === null
          ? MISSING
          : own(`${formatDecimal(percent, { locale, placesMin: 2, placesMax: 2, signed: true })}%`)}
      </span>
    </span>
  );
}
