import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import {
  Done,
  EffectsHalf,
  FirmPrice,
  FlowError,
  FormHalf,
  useFlow,
  WholeWidth,
  Workbench,
} from '../../lib/quotes/index.ts';
import { breakdownOf } from './breakdownOf.ts';
import { Effects } from './Effects.tsx';
import { OTC_CALLS, type OtcControl } from './flowCalls.ts';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { withdrawPath } from './paths.ts';
import { OTC } from './product.ts';
import { availableOf, useBalances, type useFirmQuote } from './queries.ts';
import { Shortfall } from './Shortfall.tsx';
import { useOpenedQuote } from './useOpenedQuote.ts';
import { useRejection } from './useRejection.ts';

/** A price that the desk gave on request: its countdown, the mid at which it ends early, its acceptance (OTC-04). */
export function OpenedQuote({ quoteId }: { quoteId: string }) {
  const { t } = useTranslation('otc');
  const control = useFlow(OTC_CALLS);
  const query = useOpenedQuote(quoteId, control);
  const balances = useBalances();
  const available = availableOf(balances.data);
  const { data: quote } = query;
  const { flow } = control;
  if (quote === undefined) {
    return (
      <Workbench>
        <WholeWidth>
          <LoadState
            query={query}
            title={t('opened.failed')}
            text={(reason) => t('opened.failedText', { reason })}
            rows={8}
          />
          <PathLink to="otc/form">{t('opened.form')}</PathLink>
        </WholeWidth>
      </Workbench>
    );
  }
  const amounts = flow.step === 'firm' || flow.step === 'accepting' ? quote : undefined;
  return (
    <Workbench>
      <FormHalf>
        {flow.step === 'done' ? (
          <Done product={OTC} quote={flow.quote} orderId={flow.orderId} onRestart={control.edited}>
            <PathLink to={withdrawPath(quote.toAsset)}>{t('form.withdraw', { asset: quote.toAsset })}</PathLink>
            <PathLink to="otc/form">{t('opened.form')}</PathLink>
          </Done>
        ) : (
          <Offer quote={quote} control={control} available={available} />
        )}
      </FormHalf>
      <EffectsHalf>
        <PriceBreakdown prices={[{ label: t('breakdown.firm'), breakdown: breakdownOf(quote) }]} />
        <Effects base={quote.baseAsset} quote={quote.quoteAsset} available={available} amounts={amounts} />
      </EffectsHalf>
    </Workbench>
  );
}

interface OfferProps {
  readonly quote: NonNullable<ReturnType<typeof useFirmQuote>['data']>;
  readonly control: OtcControl;
  readonly available: ReadonlyMap<string, string> | undefined;
}

function Offer({ quote, control, available }: OfferProps) {
  const { t } = useTranslation('otc');
  const describe = useRejection();
  const { flow } = control;
  const direction = quote.toAsset === quote.baseAsset ? 'buy' : 'sell';
  const places = Math.max(2, writtenPlaces(quote.price));
  const isUnknown = flow.step === 'accepting' && flow.answer === 'unknown';
  return (
    <Stack gap="3">
      <Heading size="16">{t(`opened.${direction}`, { base: quote.baseAsset })}</Heading>
      <Rows>
        <Row label={t('opened.bound')}>
          <Price value={quote.bound} places={places} unit={quote.quoteAsset} />
        </Row>
        <Row label={t('opened.mid')}>
          <Price value={quote.referencePrice} places={places} unit={quote.quoteAsset} />
        </Row>
      </Rows>
      <Text size="12" tone="3">
        {t(`opened.ends.${direction}`)}
      </Text>
      <FlowError
        product={OTC}
        flow={flow}
        paid={{ asset: quote.fromAsset, available: available?.get(quote.fromAsset) }}
        describe={describe}
      />
      {flow.step === 'firm' && (
        <>
          <Shortfall asset={quote.fromAsset} needed={quote.fromAmount} available={available} />
          <FirmPrice key={quote.quoteId} flow={flow} onAccept={control.accept} onEnd={control.ranOut} />
        </>
      )}
      {flow.step === 'accepting' && (
        <Button kind="primary" size="large" wide disabled={!isUnknown} onClick={control.accept}>
          {t(isUnknown ? 'stream.checkAgain' : 'stream.accepting')}
        </Button>
      )}
      {(flow.step === 'expired' || (flow.step === 'draft' && quote.status !== 'running')) && (
        <EmptyState
          title={t(`opened.state.${flow.step === 'expired' ? 'expired' : quote.status}`)}
          text={t('opened.stateText')}
          action={
            <>
              <PathLink to={`otcinfo/record?order=${quote.orderId}`}>{t('opened.order')}</PathLink>
              <PathLink to="otc/form?mode=request">{t('opened.again')}</PathLink>
            </>
          }
        />
      )}
    </Stack>
  );
}
