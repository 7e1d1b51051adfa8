import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { isRecordId } from '../../lib/page/pageQuery.ts';
import {
  IneligibleState,
  InterruptedAcceptance,
  readAcceptance,
  WholeWidth,
  Workbench,
} from '../../lib/quotes/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { blockOf } from './blockOf.ts';
import { OpenedQuote } from './OpenedQuote.tsx';
import { OpenOrders } from './OpenOrders.tsx';
import { OtcForm } from './OtcForm.tsx';
import { OTC } from './product.ts';
import { useDesk, useOtcAssets, useOwnTerms } from './queries.ts';

/** The OTC form (OTC-01), or why this institution cannot trade there now. */
export function Screen() {
  const { t } = useTranslation('otc');
  const [query] = useSearchParams();
  const quoteId = query.get('quote');
  const [acceptance] = useState(() => readAcceptance('otc', useSession.getState().userInfo?.institution.institutionId));
  return (
    <Page title={t('title')} actions={<PathLink to="otcinfo/record">{t('form.records')}</PathLink>}>
      {acceptance !== undefined && (
        <Suspense fallback={null}>
          <InterruptedAcceptance product={OTC} acceptance={acceptance} />
        </Suspense>
      )}
      <Work quoteId={quoteId !== null && isRecordId(quoteId) ? quoteId : undefined} />
      <OpenOrders />
    </Page>
  );
}

/** The form; with a requested quote's id in the address, its price. */
function Work({ quoteId }: { quoteId: string | undefined }) {
  const { t } = useTranslation('otc');
  const { t: tApp } = useTranslation();
  const user = useSession((session) => session.userInfo);
  const own = useOwnTerms();
  const desk = useDesk();
  const assets = useOtcAssets();
  const block = blockOf(user, own.data?.closed);
  if (block !== undefined) {
    return (
      <Workbench>
        <WholeWidth>
          <Suspense fallback={<Skeleton rows={8} label={tApp('loading')} />}>
            <IneligibleState block={block} product={OTC} prices="otc/form/unlogin" />
          </Suspense>
        </WholeWidth>
      </Workbench>
    );
  }
  if (quoteId !== undefined) return <OpenedQuote key={quoteId} quoteId={quoteId} />;
  if (desk.data !== undefined && assets.data !== undefined) {
    return <OtcForm terms={desk.data} isStale={desk.isError} assets={assets.data} own={own.data} />;
  }
  return (
    <Workbench>
      <WholeWidth>
        <LoadState
          query={desk.isError ? desk : assets}
          title={t('loadFailed')}
          text={(reason) => t('loadFailedText', { reason })}
          rows={8}
        />
      </WholeWidth>
    </Workbench>
  );
}
