import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useCodes } from '../../lib/codes/useCodes.ts';
import { showServerErrors, useContractForm } from '../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { listConsequences } from './consequences.ts';
import { KeyFormDrawer } from './KeyFormDrawer.tsx';
import { type KeyRequest, type KeyValues, keySchema, NO_KEY, readTerms } from './keyForm.ts';
import { useRefresh } from './queries.ts';
import { SecretDialog } from './SecretDialog.tsx';

/** AK-01 to AK-03: makes a key, and shows its secret once. */
export default function NewKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const refresh = useRefresh();
  const [now] = useState(serverClock.now);
  const form = useContractForm<KeyValues, KeyRequest>({ schema: keySchema, defaultValues: NO_KEY });
  const codes = useCodes('', () => call('sendApiKeyCode', {}));
  const action = useCallMutation('createApiKey', {
    // The secret stays nowhere but in the dialog that shows it.
    gcTime: 0,
    // Not awaited: the secret is shown whether or not the list loads.
    onSuccess: () => void refresh(),
    onError: (error) => {
      codes.rejected(error);
      showServerErrors(form, error);
    },
  });
  if (action.data !== undefined) {
    return <SecretDialog made={action.data} permissions={action.variables?.permissions ?? []} onClose={onClose} />;
  }
  return (
    <KeyFormDrawer
      text={{ title: t('new.title'), submit: t('new.submit') }}
      form={form}
      list={(values) => ({
        consequences: listConsequences({
          before: undefined,
          after: readTerms(values),
          madeAt: now,
          now,
          isVoted: false,
        }),
        needsCodes: true,
      })}
      codes={codes}
      action={action}
      onSubmit={(request, proof) => proof && action.mutate({ ...request, ...proof })}
      onClose={onClose}
    />
  );
}
