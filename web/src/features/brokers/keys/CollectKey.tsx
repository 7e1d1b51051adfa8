import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useGoogleCode } from '../../../lib/codes/useCodes.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { SecretDialog } from '../../../lib/secrets/SecretDialog.tsx';
import { SecretValue } from '../../../lib/secrets/SecretValue.tsx';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type BrokerKey, useRefresh } from '../queries.ts';

/** BR-07: makes an approved key at the exchange, and shows its secret once. */
export default function CollectKey({ item, onClose }: { item: BrokerKey; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const codes = useGoogleCode();
  const refresh = useRefresh();
  const action = useCallMutation('accessKeyInfo', {
    // The secret stays nowhere but in the dialog that shows it.
    gcTime: 0,
    // Not awaited: the secret is shown whether or not the list loads.
    onSuccess: () => void refresh(),
    onError: codes.rejected,
  });
  const { data } = action;
  if (data === undefined) {
    return (
      <CodeStep
        codes={codes}
        text={{ title: t('keys.actions.collect'), follows: t('keys.collectText') }}
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
  const { apiKey, apiSecret } = data;
  return (
    <SecretDialog
      text={{
        title: t('keys.secret.title'),
        done: t('keys.secret.done'),
        leave: {
          title: t('keys.secret.leaveTitle'),
          text: t('keys.secret.leaveText'),
          confirm: t('keys.secret.leaveConfirm'),
        },
      }}
      hasSecret={apiSecret !== null}
      onClose={onClose}
    >
      {(onCopied) => (
        <Stack gap="3" size="13" tone="1">
          <Note kind="warning">{t(apiSecret === null ? 'keys.secret.lost' : 'keys.secret.once')}</Note>
          <SecretValue label={t('keys.apiKey')} value={apiKey} />
          {apiSecret !== null && (
            <Stack gap="3" onCopy={onCopied}>
              <SecretValue label={t('keys.apiSecret')} value={apiSecret} onCopied={onCopied} />
            </Stack>
          )}
        </Stack>
      )}
    </SecretDialog>
  );
}
