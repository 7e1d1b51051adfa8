import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Percent, Profit } from '../../account/figures.tsx';
import type { Position } from '../../account/queries.ts';
import { Quantity } from '../list/cells.tsx';
import type { Places } from '../list/columns.ts';
import { Held, LiveMargin, LiveMark, LiveProfit } from './cells.tsx';

interface PositionDrawerProps {
  readonly position: Position;
  readonly places: Places;
  /** Undefined for a role that does not trade. */
  readonly onCloseIt: (() => void) | undefined;
  readonly onClose: () => void;
}

/** All details of a position (TR-10). */
export default function PositionDrawer({ position, places, onCloseIt, onClose }: PositionDrawerProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const { instrumentId: symbol } = position;
  const quote = places.quote(symbol);
  const price = (value: string | null) => <Price value={value} places={places.price(symbol)} unit={quote} />;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('records.detail.position', { symbol })}
      closeLabel={tApp('close')}
      footer={onCloseIt && <Button onClick={onCloseIt}>{t('records.close.title', { symbol })}</Button>}
    >
      <Rows>
        <Row label={t('records.columns.symbol')}>
          <Held position={position} />
        </Row>
        <Row label={t('records.columns.mode')}>{t(`records.modes.${position.marginMode}`)}</Row>
        <Row label={t('records.columns.status')}>{t(`records.states.${position.state}`)}</Row>
        <Row label={t('records.columns.size')}>
          <Quantity symbol={symbol} value={position.quantity} places={places} unit />
        </Row>
        <Row label={t('records.columns.closable')}>
          <Quantity symbol={symbol} value={position.closableQuantity} places={places} unit />
        </Row>
        <Row label={t('records.columns.entry')}>{price(position.openPrice)}</Row>
        <Row label={t('records.columns.mark')}>
          <LiveMark position={position} places={places.price(symbol)} unit={quote} />
        </Row>
        <Row label={t('records.columns.liquidation')}>{price(position.liquidationPrice)}</Row>
        <Row label={t('records.columns.breakEven')}>{price(position.breakEvenPrice)}</Row>
        <Row label={t('records.columns.margin')}>
          <LiveMargin position={position} unit={quote} />
        </Row>
        <Row label={t('records.columns.marginRate')}>
          <Percent value={position.marginRate} />
        </Row>
        <Row label={t('records.columns.maintenance')}>
          <OwnAmount value={position.maintMargin} places={2} unit={quote} />
        </Row>
        <Row label={t('records.columns.profit')}>
          <LiveProfit position={position} unit={quote} />
        </Row>
        <Row label={t('records.columns.realised')}>
          <Profit value={position.realizedPnl} unit={quote} />
        </Row>
        <Row label={t('records.columns.updated')}>{formatTime(position.updatedAt, locale)}</Row>
      </Rows>
    </Drawer>
  );
}
