import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { AccountOption } from '../account/accounts.ts';
import type { ContractTerms } from '../account/useTerms.ts';
import { findConfirmReason, setConfirmSetting, useConfirmSetting } from '../orderForm/confirmation.ts';
import { DeadlineChoice } from '../orderForm/DeadlineChoice.tsx';
import { withDirection, withKind } from '../orderForm/entry.ts';
import { Rejection } from '../orderForm/Rejection.tsx';
import { markTicketReady, onceTicketReady } from '../ticketReady.ts';
import { AmountFields } from './AmountFields.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { OpenedPosition } from './OpenedPosition.tsx';
import { OrderFlags } from './OrderFlags.tsx';
import { findDisabledReason, nearestMakerPrice } from './reasons.ts';
import { SideChoice } from './SideChoice.tsx';
import { formatSubmitLabel, SubmitButton } from './SubmitButton.tsx';
import styles from './ticket.module.css';
import { useTicket } from './useTicket.ts';

const Estimates = lazyPart(onceTicketReady(() => import('./Estimates.tsx')));
// Loaded on demand: until then the ticket needs no dialog code.
const ConfirmOrder = lazyPart(() => import('./ConfirmOrder.tsx'));
const ExpiryField = lazyPart(() => import('../orderForm/ExpiryField.tsx'));

const KINDS = ['limit', 'market', 'conditional'] as const;

interface TicketFormProps {
  readonly instrument: Instrument;
  readonly account: AccountOption;
  readonly terms: ContractTerms | undefined;
}

/** The order form, its estimates and its submit button. */
export function TicketForm({ instrument, account, terms }: TicketFormProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const ticket = useTicket(instrument, account.keyId, terms);
  const { entry, change, errors, submit, opposite } = ticket;
  const { isOn: confirmFirst } = useConfirmSetting();
  const [isConfirming, setConfirming] = useState(false);
  useEffect(markTicketReady, []);
  const confirmReason = findConfirmReason(entry, entry.total, opposite);
  const disabledReason = findDisabledReason(ticket);
  const disabledText =
    disabledReason &&
    t(`ticket.disabledReasons.${disabledReason}`, {
      price:
        opposite === undefined
          ? ''
          : formatDecimal(nearestMakerPrice(entry.direction, opposite, instrument.tickSize), {
              locale,
              placesMin: instrument.priceDecimals,
            }),
    });
  const submitLabel = formatSubmitLabel(entry, instrument, t, locale);
  const press = () => {
    if (confirmFirst || confirmReason !== undefined) setConfirming(true);
    else submit();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (disabledReason === undefined && !ticket.inFlight()) press();
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
        {entry.kind === 'conditional' && <ConditionFields ticket={ticket} instrument={instrument} />}
        <AmountFields ticket={ticket} instrument={instrument} />
        <OrderFlags ticket={ticket} />
        <OpenedPosition entry={entry} held={ticket.held} instrument={instrument} />
        {(entry.kind === 'conditional' || entry.timeInForce === 'GTD') && (
          <Suspense fallback={<div className={styles.expiry} />}>
            <ExpiryField
              value={entry.expiresAt}
              fieldError={errors.expiresAt}
              onValue={(expiresAt) => change((before) => ({ ...before, expiresAt }))}
            />
          </Suspense>
        )}
      </div>
      <div className={styles.estimates} data-kind={entry.kind}>
        <Suspense fallback={null}>
          <Estimates ticket={ticket} instrument={instrument} />
        </Suspense>
      </div>
      <SubmitButton
        direction={entry.direction}
        submitLabel={submitLabel}
        isDisabled={disabledReason !== undefined}
        outcome={ticket.outcome}
      />
      <p id="ticket-missing" className={styles.disabledReason}>
        {disabledText}
      </p>
      {/* Below the button, which does not move when an order is rejected. */}
      <Rejection error={ticket.rejection} />
      <DeadlineChoice rejection={ticket.rejection} />
      <div className={styles.confirm}>
        <Switch label={t('ticket.confirmFirst')} on={confirmFirst} onValue={setConfirmSetting} />
      </div>
      {isConfirming && (
        <Suspense fallback={null}>
          <ConfirmOrder
            ticket={ticket}
            instrument={instrument}
            account={account}
            submitLabel={submitLabel}
            confirmReason={confirmReason}
            disabledReason={disabledText}
            onCancel={() => setConfirming(false)}
            onConfirm={() => {
              setConfirming(false);
              if (disabledReason === undefined) submit();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
