import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { AccountRow } from '../../account/AccountRow.tsx';
import type { Entry } from '../../orderForm/entry.ts';
import { isLimited } from '../../orderForm/terms.ts';
import { isTriggerAbove } from '../../orders/trigger.ts';
import type { Confirmation } from '../TicketFrame.tsx';
import { OcoTotals } from './OcoFields.tsx';

interface ConfirmSpotOrderProps extends Confirmation {
  readonly entry: Entry;
  readonly instrument: Instrument;
}

/** A spot order before it is sent (interface 25). */
export default function ConfirmSpotOrder(props: ConfirmSpotOrderProps) {
  const { entry, instrument, submitLabel, confirmReason, disabledReason, onCancel, onConfirm } = props;
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const { symbol, baseAsset, quoteAsset, priceDecimals, quantityDecimals } = instrument;
  const { direction, kind } = entry;
  const hasTrigger = kind === 'conditional' || kind === 'oco';
  return (
    <ConfirmDialog
      open
      title={t('ticket.confirm.title')}
      kind={direction}
      cancelLabel={tApp('back')}
      confirmLabel={submitLabel}
      isDisabled={disabledReason !== undefined}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <Stack gap="2">
        {confirmReason !== undefined && <Note kind="warning">{t(`ticket.confirm.${confirmReason}`)}</Note>}
        {disabledReason !== undefined && <Note kind="warning">{disabledReason}</Note>}
        <Rows>
          <Row label={t('ticket.side')}>{t(`ticket.sides.${direction}`)}</Row>
          <Row label={t('ticket.confirm.pair')}>{symbol}</Row>
          <Row label={t('ticket.kind')}>{t(`ticket.kinds.${kind}`)}</Row>
          {hasTrigger && (
            <Row label={t('ticket.trigger')}>
              {isTriggerAbove(kind === 'oco' ? 'stop' : entry.conditionType, direction) ? '≥' : '≤'}{' '}
              <Price value={entry.triggerPrice} places={priceDecimals} unit={quoteAsset} />
            </Row>
          )}
          {kind === 'oco' && entry.becomes === 'limit' && (
            <Row label={t('ticket.oco.stopPrice')}>
              <Price value={entry.stopPrice} places={priceDecimals} unit={quoteAsset} />
            </Row>
          )}
          <Row label={t(kind === 'oco' ? 'ticket.oco.price' : 'ticket.price')}>
            {isLimited(entry) ? (
              <Price value={entry.price} places={priceDecimals} unit={quoteAsset} />
            ) : (
              t('ticket.atMarket')
            )}
          </Row>
          <Row label={t('ticket.quantity')}>
            <Amount value={entry.quantity} places={quantityDecimals} unit={baseAsset} />
          </Row>
          {kind === 'oco' ? (
            <OcoTotals entry={entry} quoteAsset={quoteAsset} />
          ) : (
            <Row label={t('ticket.total')}>
              <Amount value={entry.total} places={2} placesMax={8} unit={quoteAsset} />
            </Row>
          )}
          <Row label={t('ticket.feeIn')}>{direction === 'buy' ? baseAsset : quoteAsset}</Row>
          {entry.expiresAt !== undefined && hasTrigger && (
            <Row label={t('ticket.expiry')}>{formatTime(entry.expiresAt, locale)}</Row>
          )}
          <AccountRow />
        </Rows>
      </Stack>
    </ConfirmDialog>
  );
}
