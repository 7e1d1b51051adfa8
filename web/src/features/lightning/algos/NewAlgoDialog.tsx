import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useMark } from '../../../marketData/contracts/useTradingFeed.ts';
import { useLeverages } from '../accounts/useLeverage.ts';
import { planLegs, SIZINGS, type Sizing, useSizing } from '../sizes/sizing.ts';
import type { Target } from '../states/useTargets.ts';
import { countSlicesMax, FIRST_ENTRY, MINUTES_MAX, readEntry } from './readEntry.ts';
import type { NewAlgo } from './useAlgos.ts';

interface NewAlgoDialogProps {
  readonly instrument: Instrument;
  /** The accounts that are on. */
  readonly targets: readonly Target[];
  /** Resolves with whether it was begun. */
  readonly onBegin: (algo: NewAlgo) => Promise<boolean>;
  readonly onClose: () => void;
}

const DIRECTIONS = ['buy', 'sell'] as const;

/** Begins a TWAP on the accounts that are on, and shows the quantity of each before. */
export function NewAlgoDialog({ instrument, targets, onBegin, onClose }: NewAlgoDialogProps) {
  const { t } = useTranslation('lightning');
  const { t: tApp } = useTranslation();
  const { symbol, baseAsset, quoteAsset, quantityDecimals } = instrument;
  const [entry, setEntry] = useState(FIRST_ENTRY);
  const [sizing, setSizing] = useState<Sizing>(useSizing().sizing);
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('buy');
  const [reduceOnly, setReduceOnly] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const mark = useMark(symbol)?.mark;
  const leverages = useLeverages(targets, instrument);
  const { size, durationMs, slices, price, jitter } = readEntry(entry);
  const market = {
    instrument,
    direction,
    price: price ?? mark,
    isMarket: price === null,
    leverageOf: ({ keyId }: Target) => leverages.get(keyId),
  };
  const { legs, dropped } = size === undefined ? { legs: [], dropped: [] } : planLegs(sizing, size, targets, market);
  const names = new Map(targets.map(({ keyId, accountName }) => [keyId, accountName]));
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(', ');
  const isTyped = durationMs !== undefined && slices !== undefined && price !== undefined && jitter !== undefined;
  const begin = async () => {
    if (!isTyped) return;
    setIsSending(true);
    const isBegun = await onBegin({
      instrumentId: symbol,
      direction,
      limitPrice: price,
      reduceOnly,
      endsAt: Math.floor(serverClock.now()) + durationMs,
      slices,
      jitter,
      legs: legs.map(({ id, quantity }) => ({ exchangeKeyId: id, quantity })),
    });
    setIsSending(false);
    if (isBegun) onClose();
  };
  const field = (name: keyof typeof entry, label: string, error: string | undefined) => (
    <TextField
      label={label}
      value={entry[name]}
      inputMode="decimal"
      error={error}
      onValue={(text) => setEntry({ ...entry, [name]: text })}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('algos.new.title', { symbol })}
      closeLabel={tApp('close')}
      footer={
        <Button kind="primary" wide disabled={!isTyped || legs.length === 0 || isSending} onClick={() => void begin()}>
          {t(`algos.new.begin.${direction}`)}
        </Button>
      }
    >
      <Stack gap="3">
        <p>{t('algos.new.text')}</p>
        <Segmented
          label={t('algos.new.direction')}
          options={DIRECTIONS.map((value) => ({ value, label: t(`keys.editor.${value}`) }))}
          value={direction}
          onValue={setDirection}
        />
        <SelectField
          label={t('sizes.sizing')}
          options={SIZINGS.map((value) => ({ value, label: t(`sizes.sizings.${value}`) }))}
          value={sizing}
          onValue={setSizing}
        />
        {field(
          'size',
          t('algos.new.size', { unit: sizing === 'margin' ? '%' : baseAsset }),
          entry.size === '' || size !== undefined ? undefined : t('algos.new.invalid.amount'),
        )}
        {field(
          'price',
          t('algos.new.price', { unit: quoteAsset }),
          price === undefined ? t('algos.new.invalid.amount') : undefined,
        )}
        {field(
          'minutes',
          t('algos.new.minutes'),
          durationMs === undefined ? t('algos.new.invalid.whole', { min: 1, max: MINUTES_MAX }) : undefined,
        )}
        {field(
          'slices',
          t('algos.new.slices'),
          slices === undefined
            ? t('algos.new.invalid.whole', { min: 2, max: countSlicesMax(durationMs && durationMs / 60_000) })
            : undefined,
        )}
        {field('jitter', t('algos.new.jitter'), jitter === undefined ? t('algos.new.invalid.jitter') : undefined)}
        <Checkbox
          label={t('algos.new.reduceOnly')}
          detail={t('algos.new.reduceOnlyText')}
          on={reduceOnly}
          onValue={setReduceOnly}
        />
        {targets.length === 0 && <Note kind="warning">{t('press.nothing.accounts')}</Note>}
        {legs.length > 0 && (
          <Rows>
            {legs.map(({ id, quantity }) => (
              <Row key={id} label={names.get(id) ?? id}>
                <Amount value={quantity} places={quantityDecimals} unit={baseAsset} />
              </Row>
            ))}
            <Row label={t('algos.new.total')}>
              <Amount
                value={sumAmounts(legs.map(({ quantity }) => quantity))}
                places={quantityDecimals}
                unit={baseAsset}
              />
            </Row>
          </Rows>
        )}
        {dropped.length > 0 && <Note kind="warning">{t('sizes.dropped', { accounts: named(dropped) })}</Note>}
      </Stack>
    </Dialog>
  );
}
