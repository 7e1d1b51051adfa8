import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { AccountOption } from '../account/accounts.ts';
import { isLimited } from '../orderForm/terms.ts';
import type { ConfirmReason, DisabledReason } from './reasons.ts';
import type { Ticket } from './useTicket.ts';

interface ConfirmOrderProps {
  readonly ticket: Ticket;
  readonly instrument: Instrument;
  readonly account: AccountOption;
  readonly submitLabel: string;
  readonly confirmReason: ConfirmReason | undefined;
  /** Why the order cannot be sent any more. */
  readonly disabledReason: DisabledReason | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Side, contract, price, quantity, value and account, before the order is sent (interface 25). */
export default function ConfirmOrder(props: ConfirmOrderProps) {
  const { ticket, instrument, account, submitLabel, confirmReason, disabledReason, onCancel, onConfirm } = props;
  const { t } = useTranslation('trading');
  const { entry } = ticket;
  const { symbol, baseAsset, quoteAsset, priceDecimals, quantityDecimals } = instrument;
  return (
    <ConfirmDialog
      open
      title={t('ticket.confirm.title')}
      kind={entry.direction}
      cancelLabel={t('ticket.confirm.back')}
      confirmLabel={submitLabel}
      isDisabled={disabledReason !== undefined}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {confirmReason !== undefined && <Note kind="warning">{t(`ticket.confirm.${confirmReason}`)}</Note>}
      {disabledReason !== undefined && <Note kind="warning">{t(`ticket.disabledReasons.${disabledReason}`)}</Note>}
      <Rows>
        <Row label={t('ticket.side')}>{t(`ticket.sides.${entry.direction}`)}</Row>
        <Row label={t('ticket.confirm.contract')}>{symbol}</Row>
        <Row label={t('ticket.kind')}>{t(`ticket.kinds.${entry.kind}`)}</Row>
        {entry.kind === 'conditional' && (
          <Row label={t('ticket.trigger')}>
            <Price value={entry.triggerPrice} places={priceDecimals} unit={quoteAsset} />
          </Row>
        )}
        <Row label={t('ticket.price')}>
          {isLimited(entry) ? (
            <Price value={entry.price} places={priceDecimals} unit={quoteAsset} />
          ) : (
            t('ticket.atMarket')
          )}
        </Row>
        <Row label={t('ticket.quantity')}>
          <Amount value={entry.quantity} places={quantityDecimals} unit={baseAsset} />
        </Row>
        <Row label={t('ticket.total')}>
          <Amount value={entry.total === '' ? null : entry.total} places={2} unit={quoteAsset} />
        </Row>
        <Row label={t('account.title')}>{account.accountName}</Row>
      </Rows>
    </ConfirmDialog>
  );
}
