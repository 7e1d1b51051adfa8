import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Failure } from './Failure.tsx';
import { answerWithPasskey, PasskeyUnused } from './passkey.ts';

/** Proves the user by a passkey before the password, where strangers' wrong passwords have locked the account. */
export function usePasskeyProof() {
  const attempt = useSubmission({
    mutationFn: async (username: string) => {
      let passkeyToken: string | undefined;
      const passkey = await answerWithPasskey(async () => {
        const issued = await call('passkeyLoginOptions', { username });
        ({ passkeyToken } = issued);
        return issued.options;
      });
      return { passkeyToken, passkey };
    },
  });
  return {
    proof: attempt.data,
    busy: attempt.isPending,
    error: attempt.error,
    confirm: attempt.mutate,
    forget: attempt.reset,
  };
}

export function PasskeyFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('identity');
  return error instanceof PasskeyUnused ? <Alert>{t('passkey.unused')}</Alert> : <Failure error={error} />;
}
