import { toast } from '@aldgate/client-kit/toasts.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { ChangeDrawer } from '../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { CodeField, isAboutCode, OwnerField, useEmailCode, useStepUp, useWithApprovals } from '../../identity/index.ts';
import { useRefresh } from '../queries.ts';

interface WhitelistDrawerProps {
  /** Whether the whitelist is to be on. */
  readonly enabled: boolean;
  readonly onClose: () => void;
}

/** WAL-07: on immediately; off once another member approves, or after a day where there is none. */
export default function WhitelistDrawer({ enabled, onClose }: WhitelistDrawerProps) {
  const { t } = useTranslation('withdrawals');
  const code = useEmailCode('whitelist');
  const stepUp = useStepUp([code]);
  const withApprovals = useWithApprovals('whitelist_off');
  const refresh = useRefresh();
  const action = useCallMutation('setWhitelist', {
    onSuccess: async ({ state }) => {
      toast('success', t(`whitelist.done.${state}`));
      onClose();
      await refresh();
    },
    onError: stepUp.rejected,
  });
  const title = t(enabled ? 'whitelist.turnOn' : 'whitelist.turnOff');
  return (
    <ChangeDrawer
      title={title}
      follows={enabled ? t('whitelist.onFollows') : withApprovals(t('whitelist.offFollows'))}
      submit={title}
      busy={action.isPending}
      error={action.error}
      onClose={onClose}
      onSubmit={() => {
        stepUp.setTried(true);
        if (!stepUp.isComplete || code.uuid === undefined) return;
        const proof = { emailUuid: code.uuid, emailCode: code.digits };
        action.mutate({ enabled, ...proof, ...(stepUp.needsGoogle && { gaCode: stepUp.gaCode }) });
      }}
    >
      <div>
        <CodeField code={code} tried={stepUp.tried} error={action.error} />
        <OwnerField stepUp={stepUp} error={action.error} />
      </div>
      {!isAboutCode(action.error) && <ActionError error={action.error} />}
    </ChangeDrawer>
  );
}
