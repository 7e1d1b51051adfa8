import { CallError, errorReference } from '@aldgate/client-kit/calls/callError.ts';
import type { LockoutData } from '@aldgate/contract/errors.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';

/** The error of a sign-in step. A lockout shows the factor, the number of attempts, and the duration (ID-12). */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('identity');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  if (error === undefined || error === null) return null;
  const lockout = parseLockout(error);
  if (lockout !== undefined) {
    const { factor, count, remaining, lockedUntil } = lockout;
    return (
      <ErrorState
        title={t('locked.title')}
        text={[
          t(`locked.factors.${factor}`, { times: count }),
          t('locked.remaining', { ...remaining }),
          t('locked.until', { time: formatTime(lockedUntil, locale) }),
          ...(factor === 'password' ? [t('locked.ways')] : []),
        ].join(' ')}
      />
    );
  }
  const wrong = error instanceof CallError && error.entry === 'verificationFailed';
  const reference = errorReference(error);
  return (
    <Alert>
      {wrong ? t('wrong') : errorText(error, tApp)}
      {reference !== undefined && <span> {tApp('page.reference', { reference })}</span>}
    </Alert>
  );
}

/** Whether wrong passwords have locked the account: a passkey or a reset of the password passes such a lock. */
export const isLockedByPasswords = (error: unknown): boolean => parseLockout(error)?.factor === 'password';

/** ID-12: the data of a lockout; undefined for every other failure. */
function parseLockout(error: unknown): LockoutData | undefined {
  if (!(error instanceof CallError) || error.entry !== 'lockedOut') return undefined;
  return isLockout(error.data) ? error.data : undefined;
}

function isLockout(data: unknown): data is LockoutData {
  return typeof data === 'object' && data !== null && 'factor' in data && 'lockedUntil' in data && 'remaining' in data;
}
