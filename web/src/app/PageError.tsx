import { errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { RecordPage } from '@aldgate/ui/layout/RecordPage.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useState } from 'react';
import { Link, useLocation, useRouteError } from 'react-router';
import { isLoadError } from '../lib/browser/chunk.ts';
import { useTranslation } from '../lib/i18n/i18n.ts';
import { parsePathLanguage } from '../lib/i18n/language.ts';

/** Replaces a page that failed to render. */
export function PageError() {
  const error = useRouteError();
  const { t } = useTranslation();
  const language = parsePathLanguage(useLocation().pathname);
  const [reference] = useState(() => crypto.randomUUID().slice(0, 8).toUpperCase());
  const isChunk = isLoadError(error);
  return (
    <RecordPage>
      <ErrorState
        title={t(isChunk ? 'page.loadError' : 'page.failed')}
        text={t(isChunk ? 'page.loadErrorText' : 'page.failedText')}
        reference={t('page.reference', { reference: errorReference(error) ?? reference })}
        action={
          <>
            <Button kind="link" onClick={() => window.location.reload()}>
              {t('page.reload')}
            </Button>
            <Link className={buttonClass({ kind: 'link' })} to={`/${language}/home`}>
              {t('page.home')}
            </Link>
          </>
        }
      />
    </RecordPage>
  );
}
