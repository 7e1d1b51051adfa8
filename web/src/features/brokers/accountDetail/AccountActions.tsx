import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useGoogleCode } from '../../../lib/codes/useCodes.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { usePath } from '../../../lib/page/links.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type BrokerAccount, useRefresh } from '../queries.ts';

const EditAccount = lazyPart(() => import('./EditAccount.tsx'));

/** Renames an account, and closes one that is empty. */
export function AccountActions({ account }: { account: BrokerAccount }) {
  const { t } = useTranslation('brokers');
  const mayManage = useMemberMay('manage');
  const [layer, setLayer] = useState<'edit' | 'delete'>();
  const close = () => setLayer(undefined);
  const isEnding = account.state === 'closing' || account.state === 'closed';
  if (!mayManage || isEnding) return null;
  return (
    <>
      <Inline wrap gap="2">
        <Button onClick={() => setLayer('edit')}>{t('detail.edit')}</Button>
        <Button kind="danger" onClick={() => setLayer('delete')}>
          {t('detail.delete')}
        </Button>
      </Inline>
      <Suspense fallback={null}>
        {layer === 'edit' && <EditAccount account={account} onClose={close} />}
        {layer === 'delete' && <DeleteAccount account={account} onClose={close} />}
      </Suspense>
    </>
  );
}

/** BR-06: an account is closed when it is empty, flat, and without orders, moves and a project. */
function DeleteAccount({ account, onClose }: { account: BrokerAccount; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const navigate = useNavigate();
  const path = usePath();
  const codes = useGoogleCode();
  const refresh = useRefresh();
  const action = useCallMutation('deleteBrokerAccount', {
    onSuccess: async () => {
      toast('success', t('detail.deleted'));
      await navigate(path('brokersManager/account'));
      await refresh();
    },
    onError: codes.rejected,
  });
  return (
    <CodeStep
      codes={codes}
      text={{ title: t('detail.delete'), follows: t('detail.deleteText') }}
      action={action}
      Failure={BrokerError}
      onSubmit={(proof) => action.mutate({ brokerAccountId: account.brokerAccountId, ...proof })}
      onClose={onClose}
    >
      <Text weight="mid">{account.accountName}</Text>
    </CodeStep>
  );
}
