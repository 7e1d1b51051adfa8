import type { Asset } from '@aldgate/domain/money/asset.ts';
import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { precisionStep } from '@aldgate/ui/format/precisionStep.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Link, useParams } from 'react-router';
import { useAssets } from '../../lib/calls/assetRegistry.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DEFAULT_LANGUAGE } from '../../lib/i18n/language.ts';
import { usePath } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { loginPath } from '../../lib/page/paths.ts';
import { EffectsHalf, FormHalf, Workbench } from '../../lib/quotes/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { usdtSymbols } from '../../marketData/tickers/ticker.ts';
import { useSelectedTickers } from '../../marketData/tickers/useFeed.ts';
import { AmountFields, RateLine } from './AmountFields.tsx';
import { ConvertTabs } from './ConvertTabs.tsx';
import { useEntry, view, withAmount } from './conversionForm.ts';
import styles from './convert.module.css';
import { type ConvertKind, offered } from './convertKind.ts';
import { type ConvertAsset, useDisabledPairs } from './queries.ts';
import { useIndicativeRates } from './rates.ts';

/** CV-04: an indicative conversion at the market price; converting requires login. */
export function VisitorPage({ kind }: { kind: ConvertKind }) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const registry = useAssets();
  return (
    <Page title={t('title')} tabs={<ConvertTabs base="nologin/convert" />}>
      <Workbench>
        {registry.length === 0 ? (
          <Skeleton rows={4} label={tApp('loading')} />
        ) : (
          <VisitorWorkbench key={kind} kind={kind} registry={registry} />
        )}
      </Workbench>
    </Page>
  );
}

function VisitorWorkbench({ kind, registry }: { kind: ConvertKind; registry: readonly Asset[] }) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const { t: tQuotes } = useTranslation('quotes');
  const path = usePath();
  const signedIn = useSession((session) => session.token !== null);
  const { language = DEFAULT_LANGUAGE } = useParams();
  const { data: disabledPairs = [] } = useDisabledPairs(true);
  const entry = useEntry(kind, withAmount);
  const assets = visitorAssets(kind, registry);
  const prices = { tickers: useSelectedTickers(usdtSymbols(assets)), rates: useIndicativeRates() };
  const shown = view({
    entry: entry.entry,
    flow: { step: 'draft' },
    assets,
    available: undefined,
    prices,
    disabledPairs,
  });
  if (shown === undefined) return null;
  return (
    <>
      <FormHalf>
        <Inline as="p" wrap gap="2" minHeight="28px" marginBottom="3" tone="3">
          {t('visitor.indicative')}
        </Inline>
        <AmountFields assets={assets} view={shown} entry={entry} disabled={false} onEdit={(change) => change()} />
        <RateLine view={shown} />
        <Stack gap="4" className={styles.actions}>
          <Link
            to={signedIn ? path(`convert/${kind}`) : loginPath(language, path(`convert/${kind}`))}
            className={buttonClass({ kind: 'primary', size: 'large', wide: true })}
          >
            {t(signedIn ? 'visitor.open' : 'visitor.logIn')}
          </Link>
          <p className={styles.hint}>{shown.suspended ? tApp('errors.pairSuspended') : t('visitor.hint')}</p>
        </Stack>
      </FormHalf>
      <EffectsHalf>
        <Heading size="13" marginBottom="2">
          {t('facts.compare')}
        </Heading>
        <Rows>
          <Row label={t('facts.market')}>
            <Price value={shown.market?.price} unit={shown.market?.quoteAsset ?? ''} />
          </Row>
          <Row label={tQuotes('feeLabel')}>0</Row>
        </Rows>
        <Heading size="13" marginTop="5" marginBottom="2">
          {t('visitor.needs')}
        </Heading>
        <Rows>
          <Row label={t('visitor.verification')}>{t(`visitor.level.${kind}`)}</Row>
          <Row label={t('visitor.factor')}>Google Authenticator</Row>
          <Row label={t('facts.settles')}>{t('facts.atOnce')}</Row>
        </Rows>
      </EffectsHalf>
    </>
  );
}

/** Coins that the public market prices; limits are agreed with institutions, so a visitor's amount has none. */
const PRICED_COINS = ['USDT', 'USDC', 'BTC', 'ETH'];
const MAXIMUM = '1000000000000';

/** The assets a visitor can compare, from one unit of their last decimal upwards. */
function visitorAssets(kind: ConvertKind, registry: readonly Asset[]): readonly ConvertAsset[] {
  const known = registry.filter((asset) => asset.kind === 'fiat' || PRICED_COINS.includes(asset.symbol));
  return offered(known, kind).map(({ symbol, name, kind: assetKind, precision }) => ({
    asset: symbol,
    name,
    kind: assetKind,
    precision,
    minimum: precisionStep(precision),
    maximum: MAXIMUM,
  }));
}

/** Coin conversion for visitors (CV-04). */
export function CoinScreen() {
  return <VisitorPage kind="coin" />;
}

/** Fiat conversion for visitors (CV-04). */
export function FiatScreen() {
  return <VisitorPage kind="fiat" />;
}
