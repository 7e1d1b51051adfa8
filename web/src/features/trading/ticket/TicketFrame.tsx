import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import {
  type ConfirmReason,
  findConfirmReason,
  setConfirmSetting,
  useConfirmSetting,
} from '../orderForm/confirmation.ts';
import { DeadlineChoice } from '../orderForm/DeadlineChoice.tsx';
import { type OrderKind, showsReset, withDirection, withKind } from '../orderForm/entry.ts';
import { Rejection } from '../orderForm/Rejection.tsx';
import { markTicketReady } from '../ticketReady.ts';
import { SideChoice } from './SideChoice.tsx';
import { formatSubmitLabel, SubmitButton } from './SubmitButton.tsx';
import styles from './ticket.module.css';
import type { TicketInput } from './useTicketInput.ts';

const ExpiryField = lazyPart(() => import('../orderForm/ExpiryField.tsx'));

/** The props that every confirmation of an order has. */
export interface Confirmation {
  readonly submitLabel: string;
  readonly confirmReason: ConfirmReason | undefined;
  /** Why the order cannot be sent any more; a text. */
  readonly disabledReason: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

interface TicketFrameProps {
  readonly ticket: TicketInput;
  readonly instrument: Instrument;
  /** The kinds of orders that can be chosen. */
  readonly kinds: readonly OrderKind[];
  /** Why the order cannot be sent; a text. */
  readonly disabledReason: string | undefined;
  readonly hasExpiry: boolean;
  /** Beside the kinds, at the end of their line. */
  readonly kindsEnd?: ReactNode;
  /** The fields between kinds and expiry. */
  readonly fields: ReactNode;
  /** The figures above the button. */
  readonly figures: ReactNode;
  readonly renderConfirmation: (confirmation: Confirmation) => ReactNode;
}

/** The form of an order, whatever the product: side, kind, fields, figures, submission and confirmation. */
export function TicketFrame(props: TicketFrameProps) {
  const { ticket, instrument, kinds, kindsEnd, disabledReason, hasExpiry, fields, figures, renderConfirmation } = props;
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { entry, change, errors, submit, opposite } = ticket;
  const { isOn: confirmFirst } = useConfirmSetting();
  const [isConfirming, setConfirming] = useState(false);
  useEffect(markTicketReady, []);
  const confirmReason = findConfirmReason(entry, entry.total, opposite);
  const submitLabel = formatSubmitLabel(entry, instrument, t, locale);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (disabledReason !== undefined || ticket.inFlight()) return;
        if (confirmFirst || confirmReason !== undefined) setConfirming(true);
        else submit();
      }}
    >
      <SideChoice direction={entry.direction} onDirection={(side) => change((before) => withDirection(before, side))} />
      {showsReset(entry) && (
        <Text size="11" tone="3" role="status">
          {t('ticket.wasReset')}
        </Text>
      )}
      <div className={styles.kinds}>
        <PanelTabs
          dense
          label={t('ticket.kind')}
          tabs={kinds.map((value) => ({ value, label: t(`ticket.kinds.${value}`) }))}
          value={entry.kind}
          onValue={(kind) => change((before) => withKind(before, kind))}
          controls="ticket-fields"
        />
        {kindsEnd !== undefined && <div className={styles.kindsEnd}>{kindsEnd}</div>}
      </div>
      <div id="ticket-fields" className={styles.fields}>
        {fields}
        {hasExpiry && (
          <Suspense fallback={<div className={styles.expiry} />}>
            <ExpiryField
              value={entry.expiresAt}
              fieldError={errors.expiresAt}
              onValue={(expiresAt) => change((before) => ({ ...before, expiresAt }))}
            />
          </Suspense>
        )}
      </div>
      {/* Over the figures, so that nothing moves when an order is rejected. */}
      <div className={styles.figures}>
        {figures}
        {ticket.rejection !== undefined && (
          <div className={styles.rejection}>
            <Rejection error={ticket.rejection} />
          </div>
        )}
      </div>
      <div className={styles.submit}>
        <SubmitButton
          direction={entry.direction}
          submitLabel={submitLabel}
          isDisabled={disabledReason !== undefined}
          outcome={ticket.outcome}
        />
        <p id="ticket-missing" className={styles.disabledReason}>
          {disabledReason}
        </p>
      </div>
      <DeadlineChoice rejection={ticket.rejection} />
      <div className={styles.confirm}>
        <Switch label={t('ticket.confirmFirst')} on={confirmFirst} onValue={setConfirmSetting} />
      </div>
      {isConfirming && (
        <Suspense fallback={null}>
          {renderConfirmation({
            submitLabel,
            confirmReason,
            disabledReason,
            onCancel: () => setConfirming(false),
            onConfirm: () => {
              setConfirming(false);
              if (disabledReason === undefined) submit();
            },
          })}
        </Suspense>
      )}
    </form>
  );
}
