import { toast } from '@aldgate/client-kit/toasts.ts';
import { findProtectionViolations, PROTECTION_LEGS, type ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallMutation } from '../../../../lib/calls/useCallMutation.ts';
import { ChangeDrawer } from '../../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../../lib/messages/ActionError.tsx';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useLastPrice, useMark } from '../../../../marketData/contracts/useTradingFeed.ts';
import { accountKeys, type Position } from '../../account/queries.ts';
import type { PositionProtection } from '../../account/useProtections.ts';
import { fieldErrorText } from '../../orderForm/OrderFields.tsx';
import { isAmount } from '../../orderForm/terms.ts';
import { type EntryErrors, errorFor } from '../../orderForm/validateOrder.ts';
import { nextDeadline } from '../../orders/orderDeadline.ts';
import { LiveMark } from './cells.tsx';
import { failureOf } from './protection.ts';

interface ProtectionDrawerProps {
  readonly keyId: string;
  readonly position: Position;
  readonly protection: PositionProtection | undefined;
  readonly instrument: Instrument;
  readonly onClose: () => void;
}

/** TR-15: sets, replaces or removes the take profit and the stop loss of a position. */
export default function ProtectionDrawer({ keyId, position, protection, instrument, onClose }: ProtectionDrawerProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { symbol, quoteAsset, priceDecimals } = instrument;
  const form = useProtectionForm({ keyId, position, protection, instrument, onClose });
  const failure = protection && failureOf(protection);
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
        {failure !== undefined && <Note kind="warning">{t('records.protection.failedText', { reason: failure })}</Note>}
        <Rows>
          <Row label={t('records.columns.entry')}>
            <Price value={position.openPrice} places={priceDecimals} unit={quoteAsset} />
          </Row>
          <Row label={t('records.columns.mark')}>
            <LiveMark position={position} places={priceDecimals} unit={quoteAsset} />
          </Row>
          {protection !== undefined && (
            <Row label={t('records.protection.expires')}>{formatTime(protection.expiresAt, locale)} UTC</Row>
          )}
        </Rows>
        <Stack gap="1">
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
        </Stack>
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

function useProtectionForm({ keyId, position, protection, instrument, onClose }: ProtectionDrawerProps) {
  const { t } = useTranslation('trading');
  const queries = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<ProtectionLeg, string>>>({
    takeProfit: protection?.takeProfit?.triggerPrice ?? '',
    stopLoss: protection?.stopLoss?.triggerPrice ?? '',
  });
  const [isTried, setTried] = useState(false);
  const last = useLastPrice(instrument.symbol)?.price;
  const mark = useMark(instrument.symbol);
  const onSettled = () => queries.invalidateQueries({ queryKey: accountKeys.openOrders(keyId, 'usdm') });
  const done = (text: 'saved' | 'cancelled') => () => {
    toast('success', t(`records.protection.${text}`));
    onClose();
  };
  const save = useCallMutation('setProtection', { onSuccess: done('saved'), onSettled });
  const remove = useCallMutation('cancelProtection', { onSuccess: done('cancelled'), onSettled });
  const wanted = Object.fromEntries(PROTECTION_LEGS.flatMap((leg) => (values[leg] === '' ? [] : [[leg, values[leg]]])));
  const violations = findErrors();
  const fromServer = errorFor(save.error);
  return {
    values,
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
          ...wanted,
          triggerBy: 'last',
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
    const basis = {
      direction: position.side === 'long' ? ('buy' as const) : ('sell' as const),
      reference: last,
      tickSize: instrument.tickSize,
      now: mark?.at ?? 0,
    };
    return Object.fromEntries(
      findProtectionViolations({ ...wanted, triggerBy: 'last' }, basis).map(({ field, rule, bound }) => [
        field,
        { rule, bound },
      ]),
    );
  }
}
