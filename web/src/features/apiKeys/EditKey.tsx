import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { isWidened } from '@aldgate/domain/apiKeys/terms.ts';
import { useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useCodes } from '../../lib/codes/useCodes.ts';
import { showServerErrors, useContractForm } from '../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { listConsequences } from './consequences.ts';
import { KeyFormDrawer } from './KeyFormDrawer.tsx';
import { type KeyRequest, type KeyValues, keySchema, readTerms, valuesOf } from './keyForm.ts';
import { type ApiKey, useRefresh } from './queries.ts';

interface EditKeyProps {
  readonly apiKey: ApiKey;
  /** Addresses that the form adds to the key's own. */
  readonly added: readonly string[];
  readonly onClose: () => void;
}

/** AK-02: changes the own key. Wider rights need codes, and may need another member's vote; all else is immediate. */
export default function EditKey({ apiKey, added, onClose }: EditKeyProps) {
  const { t } = useTranslation('apiKeys');
  const refresh = useRefresh();
  const [now] = useState(serverClock.now);
  const { apiKeyId, state, pending, createdAt } = apiKey;
  const form = useContractForm<KeyValues, KeyRequest>({ schema: keySchema, defaultValues: valuesOf(apiKey, added) });
  const codes = useCodes(apiKeyId, () => call('sendApiKeyCode', { apiKeyId }));
  const action = useCallMutation('updateApiKey', {
    onSuccess: async (changed) => {
      const isSubmitted = changed.pending !== null && changed.pending.approvalId !== pending?.approvalId;
      toast('success', t(isSubmitted ? 'edit.submitted' : 'edit.done'));
      await refresh();
      onClose();
    },
    onError: (error) => {
      codes.rejected(error);
      showServerErrors(form, error);
    },
  });
  return (
    <KeyFormDrawer
      text={{ title: t('edit.title'), submit: t('edit.submit') }}
      form={form}
      isVoted={state === 'pending'}
      list={(values) => {
        const after = readTerms(values);
        const isVoted = state === 'active' && pending !== null;
        return {
          consequences: listConsequences({ before: apiKey, after, madeAt: createdAt, now, isVoted }),
          needsCodes: isWidened(apiKey, after),
        };
      }}
      codes={codes}
      action={action}
      onSubmit={(request, proof) => action.mutate({ apiKeyId, ...request, ...proof })}
      onClose={onClose}
    />
  );
}
