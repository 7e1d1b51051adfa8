import { toast } from '@aldgate/client-kit/toasts.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useCodes } from '../../../lib/codes/useCodes.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type Manager, useRefresh } from '../queries.ts';

/** BR-06: confirms a manager by the code that reached them. */
export default function ConfirmManager({ manager, onClose }: { manager: Manager; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const refresh = useRefresh();
  const { managerId, name, email } = manager;
  const codes = useCodes(managerId, () => call('invokeAccountManager', { managerId }), 'other');
  const action = useCallMutation('confirmAccountManager', {
    onSuccess: async () => {
      toast('success', t('managers.confirmed'));
      await refresh();
      onClose();
    },
    onError: codes.rejected,
  });
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('managers.confirm'),
        follows: t('managers.confirmText', { email }),
        label: t('code'),
        sent: t('codeSent'),
      }}
      action={action}
      Failure={BrokerError}
      onSubmit={(proof) => action.mutate({ managerId, ...proof })}
      onClose={onClose}
    >
      <Text weight="mid" breakWords>
        {name === null ? email : `${name} · ${email}`}
      </Text>
    </CodeStep>
  );
}
