import { toast } from '@aldgate/client-kit/toasts.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useEmailCodes } from '../../../lib/codes/useCodes.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRefresh } from '../queries.ts';

interface WhitelistDrawerProps {
  /** Whether the whitelist is to be on. */
  readonly enabled: boolean;
  readonly onClose: () => void;
}

/** WAL-07: on immediately; off once another member approves, or after a day where there is none. */
export default function WhitelistDrawer({ enabled, onClose }: WhitelistDrawerProps) {
  const { t } = useTranslation('withdrawals');
  const codes = useEmailCodes('whitelist');
  const refresh = useRefresh();
  const action = useCallMutation('setWhitelist', {
    onSuccess: async ({ state }) => {
      toast('success', t(`whitelist.done.${state}`));
      onClose();
      await refresh();
    },
    onError: codes.rejected,
  });
  const title = t(enabled ? 'whitelist.turnOn' : 'whitelist.turnOff');
  return (
    <CodeStep
      codes={codes}
      text={{ title, follows: t(enabled ? 'whitelist.onFollows' : 'whitelist.offFollows') }}
      approval={enabled ? undefined : 'whitelist_off'}
      action={action}
      onSubmit={(proof) => action.mutate({ enabled, ...proof })}
      onClose={onClose}
    />
  );
}
