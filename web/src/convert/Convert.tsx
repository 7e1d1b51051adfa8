import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from 'react-i18next';
import { errorReference, errorText } from '../app/errorText.ts';
import { Page } from '../app/Page.tsx';
import styles from './convert.module.css';
import { useAvailable, useConvertAssets } from './queries.ts';
import { Recent } from './Recent.tsx';
import { Workbench } from './Workbench.tsx';

/** Convert, coin to coin (CV-01). */
export function Screen() {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const assets = useConvertAssets();
  const available = useAvailable();
  const coins = assets.data?.filter((asset) => asset.kind === 'crypto');
  const reference = errorReference(assets.error);
  return (
    <Page title={t('title')}>
      <div className={styles.work}>
        {coins !== undefined ? (
          <Workbench assets={coins} available={available.data} />
        ) : assets.isError ? (
          <div className={styles.whole}>
            <ErrorState
              title={t('loadFailed')}
              text={t('loadFailedText', { reason: errorText(assets.error, tApp) })}
              reference={reference && tApp('page.reference', { reference })}
              action={
                <Button kind="link" onClick={() => void assets.refetch()}>
                  {tApp('retry')}
                </Button>
              }
            />
          </div>
        ) : (
          <div className={styles.whole}>
            <Skeleton rows={8} label={tApp('loading')} />
          </div>
        )}
      </div>
      <Recent />
    </Page>
  );
}
