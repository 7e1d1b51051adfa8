import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { Page } from '../../lib/page/Page.tsx';
import {
  checkEligibility,
  Done,
  FormHalf,
  IneligibleState,
  InterruptedAcceptance,
  readAcceptance,
  useFlow,
  WholeWidth,
  Workbench,
} from '../../lib/quotes/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { usdtSymbols } from '../../marketData/tickers/ticker.ts';
import { useSelectedTickers } from '../../marketData/tickers/useFeed.ts';
import { ConvertTabs } from './ConvertTabs.tsx';
import { useEntry, view, withServerTerms } from './conversionForm.ts';
import { type ConvertKind, offered } from './convertKind.ts';
import { Facts } from './Facts.tsx';
import { CONVERT_CALLS } from './flowCalls.ts';
import { pairSpread } from './indicative.ts';
import { CONVERT } from './product.ts';
import { QuoteForm } from './QuoteForm.tsx';
import {
  type ConvertAsset,
  type RiskConfig,
  useAvailable,
  useAvailableWorth,
  useBalances,
  useConvertAssets,
  useDisabledPairs,
  useRiskConfig,
  useSpreads,
} from './queries.ts';
import { Recent } from './Recent.tsx';
import { useIndicativeRates } from './rates.ts';
import { useIndicativeQuote } from './useIndicativeQuote.ts';

/** The convert form (CV-01), or why this institution cannot convert now. */
export function ConvertPage({ kind }: { kind: ConvertKind }) {
  const { t } = useTranslation('convert');
  const [acceptance] = useState(() =>
    readAcceptance('convert', useSession.getState().userInfo?.institution.institutionId),
  );
  return (
    <Page title={t('title')} tabs={<ConvertTabs base="convert" />}>
      {acceptance !== undefined && (
        <Suspense fallback={null}>
          <InterruptedAcceptance product={CONVERT} acceptance={acceptance} />
        </Suspense>
      )}
      <Workbench>
        <Work kind={kind} />
      </Workbench>
      <Recent />
    </Page>
  );
}

function Work({ kind }: { kind: ConvertKind }) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const user = useSession((session) => session.userInfo);
  const assets = useConvertAssets();
  const available = useAvailable();
  const risk = useRiskConfig();
  const block = checkEligibility(kind === 'fiat' ? 'advanced' : 'primary', { user, suspension: risk.data?.suspension });
  if (block !== undefined) {
    return (
      <WholeWidth>
        <Suspense fallback={<Skeleton rows={8} label={tApp('loading')} />}>
          <IneligibleState block={block} product={CONVERT} prices={`nologin/convert/${kind}`} />
        </Suspense>
      </WholeWidth>
    );
  }
  if (assets.data !== undefined) {
    return (
      <ConvertWorkbench
        key={kind}
        kind={kind}
        assets={offered(assets.data, kind)}
        available={available.data}
        quota={risk.data?.quota}
      />
    );
  }
  return (
    <WholeWidth>
      <LoadState query={assets} title={t('loadFailed')} text={(reason) => t('loadFailedText', { reason })} rows={8} />
    </WholeWidth>
  );
}

/** The coin conversion page. */
export function CoinScreen() {
  return <ConvertPage kind="coin" />;
}

/** The fiat conversion page: fiat to fiat, and fiat to coin. */
export function FiatScreen() {
  return <ConvertPage kind="fiat" />;
}

interface WorkbenchProps {
  readonly kind: ConvertKind;
  readonly assets: readonly ConvertAsset[];
  /** By asset; undefined until loaded. */
  readonly available: ReadonlyMap<string, string> | undefined;
  readonly quota: RiskConfig['quota'] | undefined;
}

/** The two halves of the screen: the form at the left, its effects at the right. */
function ConvertWorkbench({ kind, assets, available, quota }: WorkbenchProps) {
  const prices = { tickers: useSelectedTickers(usdtSymbols(assets)), rates: useIndicativeRates() };
  const { data: disabledPairs = [] } = useDisabledPairs(false);
  const entry = useEntry(kind);
  const control = useFlow(CONVERT_CALLS);
  const computed = view({ entry: entry.entry, flow: control.flow, assets, available, prices, disabledPairs });
  const indicative = useIndicativeQuote(computed, control.flow);
  const { data: balances } = useBalances(kind);
  const { data: spreads } = useSpreads();
  const { data: worth } = useAvailableWorth();
  if (computed === undefined) return null;
  const shown = withServerTerms(computed, indicative);
  return (
    <>
      <FormHalf>
        {control.flow.step === 'done' ? (
          <Done
            product={CONVERT}
            quote={control.flow.quote}
            orderId={control.flow.orderId}
            onRestart={() => {
              entry.clear();
              control.edited();
            }}
          />
        ) : (
          <QuoteForm assets={assets} view={shown} entry={entry} control={control} balances={balances} />
        )}
      </FormHalf>
      <Facts
        view={shown}
        quota={quota}
        spreadBps={pairSpread(spreads, shown.from.asset, shown.to.asset)}
        worth={worth}
      />
    </>
  );
}
