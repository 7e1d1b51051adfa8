import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { useMemberMay } from '../../../../lib/session/session.ts';
import type { Position } from '../../account/queries.ts';

const CloseAllDialog = lazyPart(() => import('./CloseAllDialog.tsx'));

interface CloseAllProps {
  readonly keyId: string;
  readonly positions: readonly Position[];
}

/** TR-10: closes all positions of the account after confirmation. */
export function CloseAll({ keyId, positions }: CloseAllProps) {
  const { t } = useTranslation('trading');
  const [confirming, setConfirming] = useState(false);
  const mayTrade = useMemberMay('trade');
  if (!mayTrade) return null;
  return (
    <>
      <Button kind="link" disabled={positions.length === 0} onClick={() => setConfirming(true)}>
        {t('records.closeAll.open', { count: positions.length })}
      </Button>
      {confirming && (
        <Suspense fallback={null}>
          <CloseAllDialog keyId={keyId} positions={positions} onEnd={() => setConfirming(false)} />
        </Suspense>
      )}
    </>
  );
}
