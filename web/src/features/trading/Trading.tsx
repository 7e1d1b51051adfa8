import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { useInstrumentState } from '../../marketData/contracts/useInstrument.ts';
import { TradingLayout } from './TradingLayout.tsx';

/** The trading page of a contract: its market for everyone, its ticket and records for signed-in users (TR-18). */
export function Screen() {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { instrumentId = '' } = useParams();
  const { state, instrument } = useInstrumentState(instrumentId);
  if (instrument !== undefined) return <TradingLayout instrument={instrument} />;
  if (state === 'unknown') {
    return (
      <Page title={instrumentId}>
        <EmptyState
          title={t('unknown.title', { symbol: instrumentId })}
          text={t('unknown.text')}
          action={<PathLink to="market">{t('unknown.markets')}</PathLink>}
        />
      </Page>
    );
  }
  return (
    <Page title={instrumentId}>
      {state === 'failing' ? (
        <ErrorState title={t('failed.title')} text={t('failed.text')} />
      ) : (
        <Skeleton rows={12} label={tApp('loading')} />
      )}
    </Page>
  );
}
