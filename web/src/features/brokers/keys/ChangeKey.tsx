import { toast } from '@aldgate/client-kit/toasts.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useGoogleCode } from '../../../lib/codes/useCodes.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type BrokerKey, useRefresh } from '../queries.ts';
import type { KeyAction } from './keyRemedies.ts';

const CALLS = {
  suspend: 'suspendExchangeKey',
  resume: 'resumeExchangeKey',
  delete: 'deleteExchangeKey',
} as const;

interface ChangeKeyProps {
  readonly item: BrokerKey;
  readonly action: Exclude<KeyAction, 'collect'>;
  readonly onClose: () => void;
}

/** BR-07: suspends, resumes or deletes a key at the exchange; the Google code confirms it. */
export default function ChangeKey({ item, action: name, onClose }: ChangeKeyProps) {
  const { t } = useTranslation('brokers');
  const codes = useGoogleCode();
  const refresh = useRefresh();
  const isApplication = name === 'delete' && item.status === 'applying';
  const action = useCallMutation(CALLS[name], {
    onSuccess: async () => {
      toast('success', t(isApplication ? 'keys.withdrawn' : `keys.done.${name}`));
      await refresh();
      onClose();
    },
    onError: codes.rejected,
  });
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t(isApplication ? 'keys.withdraw' : `keys.actions.${name}`),
        follows: t(isApplication ? 'keys.withdrawText' : `keys.follows.${name}`),
      }}
      action={action}
      Failure={BrokerError}
      onSubmit={(proof) => action.mutate({ exchangeKeyId: item.exchangeKeyId, ...proof })}
      onClose={onClose}
    >
      <Text weight="mid">
        {item.name} · {item.accountName}
      </Text>
    </CodeStep>
  );
}
