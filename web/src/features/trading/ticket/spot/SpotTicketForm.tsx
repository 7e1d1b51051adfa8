import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { PercentSlider } from '@aldgate/ui/controls/PercentSlider.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense, useEffect, useState } from 'react';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { findConfirmReason, setConfirmSetting, useConfirmSetting } from '../../orderForm/confirmation.ts';
import { DeadlineChoice } from '../../orderForm/DeadlineChoice.tsx';
import { computePercentOfMax, type Entry, type TimeInForce, withDirection, withKind } from '../../orderForm/entry.ts';
import { Rejection } from '../../orderForm/Rejection.tsx';
import { markTicketReady } from '../../ticketReady.ts';
import { PriceAmountFields, TotalField } from '../AmountFields.tsx';
import { ConditionFields } from '../ConditionFields.tsx';
import { SideChoice } from '../SideChoice.tsx';
import { formatSubmitLabel, SubmitButton } from '../SubmitButton.tsx';
import styles from '../ticket.module.css';
import { OcoFields, OcoTotals } from './OcoFields.tsx';
import { findSpotReason } from './spotReasons.ts';
import { type SpotTicket, useSpotTicket } from './useSpotTicket.ts';

const ConfirmSpotOrder = lazyPart(() => import('./ConfirmSpotOrder.tsx'));
const ExpiryField = lazyPart(() => import('../../orderForm/ExpiryField.tsx'));

const KINDS = ['limit', 'market', 'conditional', 'oco'] as const;

/** The form of a spot order: what it costs and what is free, in the pair's two assets. */
export function SpotTicketForm({ instrument, keyId }: { instrument: Instrument; keyId: string }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const ticket = useSpotTicket(instrument, keyId);
  const { entry, change, errors, submit, opposite } = ticket;
  const { isOn: confirmFirst } = useConfirmSetting();
  const [isConfirming, setConfirming] = useState(false);
  useEffect(markTicketReady, []);
  const confirmReason = findConfirmReason(entry, entry.total, opposite);
  const reason = findSpotReason(ticket);
  const disabledText = reason && t(`ticket.disabledReasons.${reason}`, { price: '' });
  const submitLabel = formatSubmitLabel(entry, instrument, t, locale);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== undefined || ticket.inFlight()) return;
        if (confirmFirst || confirmReason !== undefined) setConfirming(true);
        else submit();
      }}
    >
      <SideChoice direction={entry.direction} onDirection={(side) => change((before) => withDirection(before, side))} />
      <PanelTabs
        dense
        label={t('ticket.kind')}
        tabs={KINDS.map((value) => ({ value, label: t(`ticket.kinds.${value}`) }))}
        value={entry.kind}
        onValue={(kind) => change((before) => withKind(before, kind))}
        controls="ticket-fields"
      />
      <div id="ticket-fields" className={styles.fields}>
        {entry.kind === 'conditional' && <ConditionFields ticket={ticket} instrument={instrument} lastPriceOnly />}
        {entry.kind === 'oco' && <OcoFields ticket={ticket} instrument={instrument} />}
        <PriceAmountFields ticket={ticket} instrument={instrument} />
        <PercentSlider
          label={t('ticket.percentAvailable')}
          value={computePercentOfMax(entry.quantity, ticket.maxSize)}
          disabled={ticket.maxSize === '0'}
          onValue={ticket.takePercent}
        />
        {entry.kind !== 'oco' && <TotalField ticket={ticket} instrument={instrument} />}
        {entry.kind === 'limit' && <SpotFlags ticket={ticket} />}
        {(entry.kind === 'conditional' || entry.kind === 'oco') && (
          <Suspense fallback={<div className={styles.expiry} />}>
            <ExpiryField
              value={entry.expiresAt}
              fieldError={errors.expiresAt}
              onValue={(expiresAt) => change((before) => ({ ...before, expiresAt }))}
            />
          </Suspense>
        )}
      </div>
      <Available ticket={ticket} instrument={instrument} />
      <SubmitButton
        direction={entry.direction}
        submitLabel={submitLabel}
        isDisabled={reason !== undefined}
        outcome={ticket.outcome}
      />
      <p id="ticket-missing" className={styles.disabledReason}>
        {disabledText}
      </p>
      <Rejection error={ticket.rejection} />
      <DeadlineChoice rejection={ticket.rejection} />
      <div className={styles.confirm}>
        <Switch label={t('ticket.confirmFirst')} on={confirmFirst} onValue={setConfirmSetting} />
      </div>
      {isConfirming && (
        <Suspense fallback={null}>
          <ConfirmSpotOrder
            entry={entry}
            instrument={instrument}
            submitLabel={submitLabel}
            confirmReason={confirmReason}
            disabledReason={disabledText}
            onCancel={() => setConfirming(false)}
            onConfirm={() => {
              setConfirming(false);
              if (reason === undefined) submit();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

/** The free amounts of both assets, and the asset that the fee comes off. */
function Available({ ticket: { entry, available }, instrument }: { ticket: SpotTicket; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { baseAsset, quoteAsset, quantityDecimals } = instrument;
  return (
    <div className={styles.estimates} data-spot>
      <Rows compact>
        <Row label={t('ticket.availableQuote', { asset: quoteAsset })}>
          <OwnAmount value={available?.quote} places={2} placesMax={8} unit={quoteAsset} />
        </Row>
        <Row label={t('ticket.availableBase', { asset: baseAsset })}>
          <OwnAmount value={available?.base} places={quantityDecimals} placesMax={8} unit={baseAsset} />
        </Row>
        {entry.kind === 'oco' && <OcoTotals entry={entry} quoteAsset={quoteAsset} />}
        <Row label={t('ticket.feeIn')}>{entry.direction === 'buy' ? baseAsset : quoteAsset}</Row>
      </Rows>
    </div>
  );
}

const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK'];

/** Time in force and post-only. */
function SpotFlags({ ticket: { entry, change } }: { ticket: SpotTicket }) {
  const { t } = useTranslation('trading');
  const set = (fields: Partial<Entry>) => change((before) => ({ ...before, ...fields }));
  return (
    <div className={styles.flags}>
      <Checkbox
        label={t('ticket.postOnly')}
        on={entry.isPostOnly}
        onValue={(isPostOnly) => set({ isPostOnly, timeInForce: 'GTC' })}
      />
      <Select
        label={t('ticket.timeInForce')}
        options={TIMES.map((value) => ({ value, label: value, detail: t(`records.validity.long.${value}`) }))}
        value={entry.timeInForce}
        disabled={entry.isPostOnly}
        variant="figure"
        onValue={(timeInForce) => set({ timeInForce })}
      />
    </div>
  );
}
