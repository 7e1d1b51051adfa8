import { errorReference } from '@aldgate/client-kit/calls/errorData.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { Page } from '../../lib/page/Page.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ConvertTabs } from './ConvertTabs.tsx';
import styles from './convert.module.css';
import { type ConvertKind, offered } from './convertKind.ts';
import { checkEligibility } from './eligibility.ts';
import { IneligibleState } from './IneligibleState.tsx';
import { useAvailable, useConvertAssets, useRiskConfig } from './queries.ts';
import { Recent } from './Recent.tsx';
import { Workbench } from './Workbench.tsx';

/** The convert form (CV-01), or why this institution cannot convert now. */
export function ConvertPage({ kind }: { kind: ConvertKind }) {
  const { t } = useTranslation('convert');
  return (
    <Page title={t('title')} tabs={<ConvertTabs base="convert" />}>
      <div className={styles.work}>
        <Work kind={kind} />
      </div>
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
  const block = checkEligibility(kind, { user, suspension: risk.data?.suspension });
  if (block !== undefined) {
    return (
      <div className={styles.whole}>
        <IneligibleState block={block} kind={kind} />
      </div>
    );
  }
  if (assets.data !== undefined) {
    return (
      <Workbench
        key={kind}
        kind={kind}
        assets={offered(assets.data, kind)}
        available={available.data}
        quota={risk.data?.quota}
      />
    );
  }
  const reference = errorReference(assets.error);
  return (
    <div className={styles.whole}>
      {assets.isError ? (
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
      ) : (
        <Skeleton rows={8} label={tApp('loading')} />
      )}
    </div>
  );
}
