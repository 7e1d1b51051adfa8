import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { useMemberMay } from '../../../../lib/session/session.ts';
import type { CancelAllProps } from './CancelAllDialog.tsx';
import { groupLists } from './orderLists.ts';

const CancelAllDialog = lazyPart(() => import('./CancelAllDialog.tsx'));

/** Cancels the displayed open orders after confirmation. */
export function CancelAll(props: CancelAllProps) {
  const { t } = useTranslation('trading');
  const count = groupLists(props.open).length + props.pending.length;
  const [confirming, setConfirming] = useState(false);
  const mayTrade = useMemberMay('trade');
  if (!mayTrade) return null;
  return (
    <>
      <Button kind="link" disabled={count === 0} onClick={() => setConfirming(true)}>
        {t('records.cancelAll.open', { count })}
      </Button>
      {confirming && (
        <Suspense fallback={null}>
          <CancelAllDialog {...props} onEnd={() => setConfirming(false)} />
        </Suspense>
      )}
    </>
  );
}
