import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useHeld } from '../../lib/amounts/useHeld.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DEFAULT_LANGUAGE } from '../../lib/i18n/language.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { PathLink, usePath } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { loginPath } from '../../lib/page/paths.ts';
import { EffectsHalf, FormHalf, WholeWidth, Workbench } from '../../lib/quotes/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { DeskStatus } from './DeskStatus.tsx';
import { Limits } from './Effects.tsx';
import { choosePair, readSizedEntry, validateSize, writeEntry } from './orderEntry.ts';
import { PairFields } from './PairFields.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { type DeskTerms, useDesk } from './queries.ts';
import { SideButtons } from './SideButtons.tsx';
import { SizeField } from './SizeField.tsx';
import { visitorTerms } from './visitorTerms.ts';

/** OTC for visitors: an indicative price of a size on both sides; trading requires login. */
export function Screen() {
  const { t } = useTranslation('otc');
  const desk = useDesk();
  return (
    <Page title={t('title')} actions={<PathLink to="otc/poster">{t('visitor.how')}</PathLink>}>
      {desk.data === undefined ? (
        <Workbench>
          <WholeWidth>
            <LoadState
              query={desk}
              title={t('loadFailed')}
              text={(reason) => t('loadFailedText', { reason })}
              rows={8}
            />
          </WholeWidth>
        </Workbench>
      ) : (
        <VisitorForm terms={desk.data} isStale={desk.isError} />
      )}
    </Page>
  );
}

function VisitorForm({ terms, isStale }: { terms: DeskTerms; isStale: boolean }) {
  const { t } = useTranslation('otc');
  const path = usePath();
  const { language = DEFAULT_LANGUAGE } = useParams();
  const [query] = useSearchParams();
  const signedIn = useSession((session) => session.token !== null);
  const [entry, setEntry] = useState(() => readSizedEntry(query));
  const rates = isStale ? NO_RATES : terms.rates;
  const leg = (asset: string) => ({
    asset,
    precision: terms.rates.get(asset)?.precision ?? 8,
    usdRate: rates.get(asset)?.usdRate ?? undefined,
  });
  const base = leg(entry.base);
  const held = useHeld(`${entry.base} ${entry.text}`, base.usdRate);
  const result = validateSize(entry, {
    base: entry.unit === 'usd' ? { ...base, usdRate: held } : base,
    quote: leg(entry.quote),
    minimumUsd: terms.minimumUsd,
    maximumUsd: terms.maximumUsd,
  });
  const { size } = result;
  const side = (direction: 'buy' | 'sell') =>
    size === undefined ? undefined : visitorTerms(rates, entry, direction, size);
  const sides = { sell: side('sell'), buy: side('buy') };
  const form = path(`otc/form?${writeEntry(entry)}`);
  const bookAt = Math.min(...[entry.base, entry.quote].map((asset) => rates.get(asset)?.at ?? 0));
  return (
    <>
      <DeskStatus desk={terms.desk} />
      <Workbench>
        <FormHalf>
          <Inline as="p" wrap gap="2" minHeight="28px" marginBottom="3" tone="3">
            {t('visitor.indicative')}
          </Inline>
          <PairFields
            entry={entry}
            assets={[...terms.rates.values()]}
            disabled={false}
            onChoose={(leg, asset) => setEntry((now) => choosePair(now, leg, asset))}
          />
          <SizeField
            entry={entry}
            result={result}
            maximumUsd={terms.maximumUsd}
            disabled={false}
            onEnter={(text) => setEntry((now) => ({ ...now, text }))}
            onUnit={(unit) => setEntry((now) => ({ ...now, unit }))}
            refused={undefined}
            onRequest={undefined}
          />
          <SideButtons base={entry.base} terms={sides} />
          <Stack gap="3" marginTop="4">
            <Link
              to={signedIn ? form : loginPath(language, form)}
              className={buttonClass({ kind: 'primary', size: 'large', wide: true })}
            >
              {t(signedIn ? 'visitor.open' : 'visitor.logIn')}
            </Link>
            <Text size="12" tone="3">
              {t('visitor.hint')}
            </Text>
          </Stack>
        </FormHalf>
        <EffectsHalf>
          <PriceBreakdown
            prices={(['sell', 'buy'] as const).map((direction) => {
              const breakdown = sides[direction];
              return {
                label: t(`side.${direction}`, { base: entry.base }),
                breakdown: breakdown && { ...breakdown, bookAt },
              };
            })}
          />
          <Limits desk={terms} />
        </EffectsHalf>
      </Workbench>
    </>
  );
}

const NO_RATES: DeskTerms['rates'] = new Map();
