import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DirectionField } from './DirectionField.tsx';
import { KeyedState } from './KeyedState.tsx';
import { buildRequest, type Direction, type OtcEntry, type SizeResult } from './orderEntry.ts';
import { PlacedState } from './PlacedState.tsx';
import { Shortfall } from './Shortfall.tsx';
import { useKeyedOrder } from './useKeyedOrder.ts';
import type { TwoWay } from './useTwoWay.ts';

interface RequestPanelProps {
  readonly entry: OtcEntry;
  readonly result: SizeResult;
  readonly available: ReadonlyMap<string, string> | undefined;
  readonly twoWay: TwoWay;
  readonly onDirection: (direction: Direction) => void;
}

/** Asks the desk for a price, which it answers by email; nothing is held meanwhile (OTC-04). */
export function RequestPanel({ entry, result, available, twoWay, onDirection }: RequestPanelProps) {
  const { t } = useTranslation('otc');
  const [note, setNote] = useState('');
  const order = useKeyedOrder('requestBlockQuote');
  const paid = entry.direction === 'buy' ? entry.quote : entry.base;
  const { size } = result;
  if (order.state.step === 'placed') {
    return <PlacedState kind="request" placed={order.state.placed} onAgain={order.reset} />;
  }
  const trimmed = note.trim();
  return (
    <Stack
      as="form"
      gap="3"
      marginTop="4"
      onSubmit={(event) => {
        event.preventDefault();
        if (size === undefined) return;
        order.send({ ...buildRequest(entry, entry.direction, size), ...(trimmed !== '' && { note: trimmed }) });
      }}
    >
      <DirectionField entry={entry} onDirection={onDirection} />
      <TextArea label={t('request.note')} value={note} rows={2} onValue={setNote} />
      <Shortfall asset={paid} needed={twoWay[entry.direction].terms?.fromAmount} available={available} />
      <KeyedState state={order.state} paid={{ asset: paid, available: available?.get(paid) }} onRetry={order.retry} />
      <Button
        kind="primary"
        size="large"
        wide
        type="submit"
        disabled={size === undefined || order.state.step === 'sending'}
      >
        {t(size === undefined ? 'stream.enter' : `request.submit.${entry.direction}`, { base: entry.base })}
      </Button>
      <Text size="12" tone="3">
        {t('request.hint')}
      </Text>
    </Stack>
  );
}
