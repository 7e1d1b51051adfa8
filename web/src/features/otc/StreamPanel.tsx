import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { Done, FirmPrice, FlowError, useRejectionText } from '../quotes/index.ts';
import type { OtcControl } from './flowCalls.ts';
import { buildRequest, type Direction, type OtcEntry, type SizeResult } from './orderEntry.ts';
import { withdrawPath } from './paths.ts';
import { OTC } from './product.ts';
import type { DeskTerms } from './queries.ts';
import { Shortfall } from './Shortfall.tsx';
import { SideButtons } from './SideButtons.tsx';
import { isEntry, useRejection } from './useRejection.ts';
import type { TwoWay } from './useTwoWay.ts';

interface StreamPanelProps {
  readonly entry: OtcEntry;
  readonly result: SizeResult;
  readonly available: ReadonlyMap<string, string> | undefined;
  readonly twoWay: TwoWay;
  readonly terms: DeskTerms;
  readonly control: OtcControl;
  readonly onRequest: () => void;
  readonly onClear: () => void;
}

/** Real-time mode: both prices each second, the firm price of the side that is taken, and its acceptance (OTC-01). */
export function StreamPanel(props: StreamPanelProps) {
  const { entry, result, available, twoWay, terms, control, onRequest, onClear } = props;
  const { t } = useTranslation('otc');
  const describe = useRejection();
  const { flow } = control;
  const paid = 'quote' in flow ? flow.quote.fromAsset : entry.quote;
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
    if (result.size !== undefined) control.requestQuote(buildRequest(entry, direction, result.size));
  };
  const needsRequest = flow.step === 'draft' && isEntry(flow.error, 'requestNeeded');
  return (
    <Stack gap="3" marginTop="4">
      <FlowError
        product={OTC}
        flow={flow}
        paid={{ asset: paid, available: available?.get(paid) }}
        describe={describe}
      />
      {needsRequest && <RequestLink onRequest={onRequest} />}
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
          <Refused twoWay={twoWay} onRequest={onRequest} />
          <Shortfalls twoWay={twoWay} available={available} />
          <Text size="12" tone="3" aria-live="polite">
            {t(hintOf(flow.step === 'expired', terms.desk.isOpen, result))}
          </Text>
        </>
      )}
    </Stack>
  );
}

/** What to do next. */
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

function RequestLink({ onRequest }: { onRequest: () => void }) {
  const { t } = useTranslation('otc');
  return (
    <Button kind="link" onClick={onRequest}>
      {t('hours.request')}
    </Button>
  );
}

/** Why there is no price for the size; once, where both sides have the same reason. */
function Refused({ twoWay, onRequest }: Pick<StreamPanelProps, 'twoWay' | 'onRequest'>) {
  const describe = useRejection();
  const text = useRejectionText(OTC, { asset: '', available: undefined });
  const error = twoWay.buy.error ?? twoWay.sell.error;
  if (error === null || error === undefined) return null;
  return (
    <Note kind="warning">
      {describe(error) ?? text(error)} {isEntry(error, 'requestNeeded') && <RequestLink onRequest={onRequest} />}
    </Note>
  );
}

/** What is missing on each side, so that it can be paid in before a price is taken. */
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
