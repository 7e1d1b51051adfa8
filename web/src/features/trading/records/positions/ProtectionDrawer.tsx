import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import {
  findProtectionViolations,
  PROTECTION_LEGS,
  PROTECTION_MS,
  type ProtectionLeg,
} from '@aldgate/domain/trading/protection.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useCallMutation } from '../../../../lib/calls/useCallMutation.ts';
import { ChangeDrawer } from '../../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../../lib/messages/ActionError.tsx';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useLastPrice, useMark } from '../../../../marketData/contracts/useTradingFeed.ts';
import { AccountRow } from '../../account/AccountRow.tsx';
import { accountKeys, type Position } from '../../account/queries.ts';
import { type PositionProtection, writeProtection } from '../../account/useProtections.ts';
import { TRIGGER_SOURCES } from '../../orderForm/entry.ts';
import { fieldErrorText } from '../../orderForm/OrderFields.tsx';
import { ProtectionReach } from '../../orderForm/ProtectionReach.tsx';
import { isAmount } from '../../orderForm/terms.ts';
import { type EntryErrors, errorFor } from '../../orderForm/validateOrder.ts';
import { nextDeadline } from '../../orders/orderDeadline.ts';
import { reasonText } from '../../orders/reasonText.ts';
import { LiveMark } from './cells.tsx';
import { listRefused } from './protection.ts';

const ExpiryField = lazyPart(() => import('../../orderForm/ExpiryField.tsx'));

interface ProtectionDrawerProps {
  readonly keyId: string;
  readonly position: Position;
  readonly protection: PositionProtection | undefined;
  readonly instrument: Instrument;
  /** A trigger price that is entered already. */
  readonly moved?: { readonly leg: ProtectionLeg; readonly price: string };
  readonly onClose: () => void;
}

/** TR-15: sets, replaces or removes the take profit and the stop loss of a position. */
export default function ProtectionDrawer(props: ProtectionDrawerProps) {
  const { position, protection, instrument, onClose } = props;
  const { t } = useTranslation('trading');
  const { symbol, baseAsset, quoteAsset, priceDecimals, quantityDecimals } = instrument;
  const form = useProtectionForm(props);
  return (
    <ChangeDrawer
      title={t('records.protection.title', { symbol })}
      submit={t('records.protection.save')}
      busy={form.isBusy}
      error={form.error}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <Stack gap="4">
        {protection !== undefined && <RefusedNotes protection={protection} />}
        <Rows>
          <AccountRow />
          <Row label={t('records.columns.quantity')}>
            <OwnAmount value={position.quantity} places={quantityDecimals} unit={baseAsset} />
          </Row>
          <Row label={t('records.columns.entry')}>
            <Price value={position.openPrice} places={priceDecimals} unit={quoteAsset} />
          </Row>
          <Row label={t('records.columns.mark')}>
            <LiveMark position={position} places={priceDecimals} unit={quoteAsset} />
          </Row>
        </Rows>
        <Stack gap="2">
          {PROTECTION_LEGS.map((leg) => (
            <FigureField
              key={leg}
              label={t(`ticket.protection.${leg}`)}
              value={form.values[leg]}
              unit={quoteAsset}
              places={priceDecimals}
              error={fieldErrorText(form.errors[leg], quoteAsset, t)}
              onValue={(text) => form.enter(leg, text)}
            />
          ))}
          <Select
            label={t('ticket.condition.by')}
            options={TRIGGER_SOURCES.map((value) => ({ value, label: t(`records.triggerBy.${value}`) }))}
            value={form.triggerBy}
            onValue={form.changeTriggerBy}
          />
          <Suspense fallback={null}>
            <ExpiryField value={form.expiresAt} fieldError={form.errors.expiresAt} onValue={form.changeExpiresAt} />
          </Suspense>
        </Stack>
        {form.reach !== undefined && (
          <ProtectionReach
            protection={form.reach}
            direction={position.side === 'long' ? 'buy' : 'sell'}
            size={{ quantity: position.quantity, entry: position.openPrice }}
            instrument={instrument}
          />
        )}
        <p>{t('records.protection.follows')}</p>
        {protection !== undefined && (
          <div>
            <Button kind="link" disabled={form.isBusy} onClick={form.remove}>
              {t('records.protection.cancel')}
            </Button>
          </div>
        )}
        {form.isShown && <ActionError error={form.error} />}
      </Stack>
    </ChangeDrawer>
  );
}

/** The exits that the exchange refused, with its reasons. */
function RefusedNotes({ protection }: { protection: PositionProtection }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  return listRefused(protection).map(({ leg, reason }) => (
    <Note key={leg} kind="warning">
      {t('records.protection.refusedText', {
        leg: t(`ticket.protection.${leg}`),
        reason: reason === null ? t('orders.status.failed') : reasonText(reason, { t, tApp }),
      })}
    </Note>
  ));
}

function useProtectionForm({ keyId, position, protection, instrument, moved, onClose }: ProtectionDrawerProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const queries = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<ProtectionLeg, string>>>({
    takeProfit: protection?.takeProfit?.triggerPrice ?? '',
    stopLoss: protection?.stopLoss?.triggerPrice ?? '',
    ...(moved && { [moved.leg]: moved.price }),
  });
  const [triggerBy, setTriggerBy] = useState(protection?.triggerBy ?? 'last');
  const [expiresAt, setExpiresAt] = useState(protection?.expiresAt ?? nextMinute(serverClock.now() + PROTECTION_MS));
  const [isTried, setTried] = useState(moved !== undefined);
  const last = useLastPrice(instrument.symbol)?.price;
  const mark = useMark(instrument.symbol);
  const onSettled = () => {
    for (const queryKey of [accountKeys.openOrders(keyId, 'usdm'), accountKeys.protections(keyId)])
      void queries.invalidateQueries({ queryKey });
  };
  const finish = (answered: PositionProtection, text: 'saved' | 'cancelled') => {
    // Written at once, so that the next change is not of exits that were replaced.
    writeProtection(queries, keyId, answered);
    if (answered.endReason === 'replaced') toast('error', tApp('errors.protectionState'));
    else toast('success', t(`records.protection.${text}`));
    onClose();
  };
  const save = useCallMutation('setProtection', { onSuccess: (answered) => finish(answered, 'saved'), onSettled });
  const remove = useCallMutation('cancelProtection', {
    onSuccess: (answered) => finish(answered, 'cancelled'),
    onSettled,
  });
  const legs = Object.fromEntries(PROTECTION_LEGS.flatMap((leg) => (values[leg] === '' ? [] : [[leg, values[leg]]])));
  const wanted = { ...legs, triggerBy, expiresAt };
  const violations = findErrors();
  const fromServer = errorFor(save.error);
  const isEntered = PROTECTION_LEGS.every((leg) => values[leg] === '' || isAmount(values[leg]));
  return {
    values,
    reach: isEntered ? { ...legs, ...(expiresAt !== undefined && { expiresAt }) } : undefined,
    triggerBy,
    changeTriggerBy: setTriggerBy,
    expiresAt,
    changeExpiresAt: setExpiresAt,
    enter: (leg: ProtectionLeg, text: string) => {
      save.reset();
      setValues({ ...values, [leg]: text });
    },
    errors: {
      ...(isTried ? violations : {}),
      ...(fromServer !== undefined && { [fromServer.field]: fromServer.fieldError }),
    } satisfies EntryErrors,
    isBusy: save.isPending || remove.isPending,
    error: save.error ?? remove.error,
    isShown: fromServer === undefined,
    submit: () => {
      setTried(true);
      if (Object.keys(violations).length > 0) return;
      void nextDeadline().then((validUntil) =>
        save.mutate({
          exchangeKeyId: keyId,
          instrumentId: instrument.symbol,
          ...legs,
          triggerBy,
          ...(expiresAt !== undefined && { expiresAt }),
          validUntil,
        }),
      );
    },
    remove: () => {
      if (protection !== undefined) remove.mutate({ exchangeKeyId: keyId, protectionId: protection.protectionId });
    },
  };

  function findErrors(): EntryErrors {
    const wrong = PROTECTION_LEGS.filter((leg) => values[leg] !== '' && !isAmount(values[leg]));
    if (wrong.length > 0) return Object.fromEntries(wrong.map((leg) => [leg, { rule: 'number', bound: null }]));
    if (expiresAt === undefined) return { expiresAt: { rule: 'required', bound: null } };
    const basis = {
      direction: position.side === 'long' ? ('buy' as const) : ('sell' as const),
      reference: triggerBy === 'mark' ? (mark?.mark ?? position.markPrice ?? undefined) : last,
      tickSize: instrument.tickSize,
      now: serverClock.now(),
    };
    return Object.fromEntries(
      findProtectionViolations(wanted, basis).map(({ field, rule, bound }) => [field, { rule, bound }]),
    );
  }
}

const MINUTE_MS = 60_000;
const nextMinute = (at: number): number | undefined => Math.ceil(at / MINUTE_MS) * MINUTE_MS;
