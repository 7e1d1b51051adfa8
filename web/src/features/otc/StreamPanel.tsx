import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { Done, FirmPrice, FlowError, useRejectionText } from '../../lib/quotes/index.ts';
import type { OtcControl } from './flowCalls.ts';
import { buildRequest, type Direction, type OtcEntry, type SizeResult } from './orderEntry.ts';
import { withdrawPath } from './paths.ts';
import { OTC } from './product.ts';
import type { DeskTerms } from './queries.ts';
import { Shortfall } from './Shortfall.tsx';
import { SideButtons } from './SideButtons.tsx';
import { useRejection } from './useRejection.ts';
import { isSizeError } from './useSizeRefusal.ts';
import type { TwoWay } from './useTwoWay.ts';

interface StreamPanelProps {
  readonly entry: OtcEntry;
  readonly result: SizeResult;
  readonly available: ReadonlyMap<string, string> | undefined;
  readonly twoWay: TwoWay;
  readonly terms: DeskTerms;
  readonly control: OtcControl;
  readonly onClear: () => void;
}

/** Real-time mode: both prices each second, the firm price of the side that is taken, and its acceptance (OTC-01). */
export function StreamPanel(props: StreamPanelProps) {
  const { entry, result, available, twoWay, terms, control, onClear } = props;
  const { t } = useTranslation('otc');
  const describe = useRejection();
  const { flow } = control;
  // The side of a price that was refused; the flow has it with a quote only.
  const [taken, setTaken] = useState<Direction>('buy');
  const paid = 'quote' in flow ? flow.quote.fromAsset : taken === 'sell' ? entry.base : entry.quote;
  if (flow.step === 'done') {
    const restart = () => {
      onClear();
      control.edited();
    };
    return (
      <Done product={OTC} quote={flow.quote} orderId={flow.orderId} onRestart={restart}>
        <PathLink to={withdrawPath(flow.quote.toAsset)}>{t('form.withdraw', { asset: flow.quote.toAsset })}</PathLink>
      </Done>
    );
  }
  const take = (direction: Direction) => {
    setTaken(direction);
    if (result.size !== undefined) control.requestQuote(buildRequest(entry, direction, result.size));
  };
  const isAtField = flow.step === 'draft' && isSizeError(flow.error);
  return (
    <Stack gap="3" marginTop="4">
      {!isAtField && (
        <FlowError
          product={OTC}
          flow={flow}
          paid={{ asset: paid, available: available?.get(paid) }}
          describe={describe}
        />
      )}
      {flow.step === 'firm' && (
        <>
          <Shortfall asset={flow.quote.fromAsset} needed={flow.quote.fromAmount} available={available} />
          <FirmPrice key={flow.quote.quoteId} flow={flow} onAccept={control.accept} onEnd={control.ranOut} />
          <Button onClick={control.edited}>{t('stream.back')}</Button>
        </>
      )}
      {(flow.step === 'quoting' || flow.step === 'accepting') && <Busy control={control} />}
      {(flow.step === 'draft' || flow.step === 'expired') && (
        <>
          <SideButtons
            base={entry.base}
            terms={{ sell: twoWay.sell.terms, buy: twoWay.buy.terms }}
            disabled={!terms.desk.isOpen || result.size === undefined}
            onTake={take}
          />
          <Refused twoWay={twoWay} />
          <Shortfalls twoWay={twoWay} available={available} />
          <Text size="12" tone="3" aria-live="polite">
            {t(hintOf(flow.step === 'expired', terms.desk.isOpen, result))}
          </Text>
        </>
      )}
    </Stack>
  );
}

/** The next step. */
function hintOf(isExpired: boolean, isOpen: boolean, { entry }: SizeResult) {
  if (isExpired) return 'stream.expired';
  if (!isOpen) return 'stream.closed';
  return entry.kind === 'empty' ? 'stream.enter' : 'stream.take';
}

function Busy({ control }: { control: OtcControl }) {
  const { t } = useTranslation('otc');
  const { flow } = control;
  const isUnknown = flow.step === 'accepting' && flow.answer === 'unknown';
  return (
    <Button kind="primary" size="large" wide disabled={!isUnknown} onClick={control.accept}>
      {t(isUnknown ? 'stream.checkAgain' : flow.step === 'quoting' ? 'stream.quoting' : 'stream.accepting')}
    </Button>
  );
}

/** Why there is no price; a reason of the size is at its field. Once, where both sides have the same one. */
function Refused({ twoWay }: Pick<StreamPanelProps, 'twoWay'>) {
  const describe = useRejection();
  const text = useRejectionText(OTC, { asset: '', available: undefined });
  const error = twoWay.buy.error ?? twoWay.sell.error;
  if (error === null || error === undefined || isSizeError(error)) return null;
  return <Note kind="warning">{describe(error) ?? text(error)}</Note>;
}

/** Amounts that are missing on each side, so that they can be paid in before a price is taken. */
function Shortfalls({ twoWay, available }: Pick<StreamPanelProps, 'twoWay' | 'available'>) {
  return (['sell', 'buy'] as const).map((direction) => {
    const { terms } = twoWay[direction];
    return (
      terms !== undefined && (
        <Shortfall key={direction} quiet asset={terms.fromAsset} needed={terms.fromAmount} available={available} />
      )
    );
  });
}
