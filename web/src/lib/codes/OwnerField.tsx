import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { GoogleCodeField } from './GoogleCodeField.tsx';
import type { StepUp } from './useStepUp.ts';

/**
 * Asks for proof that the change is the account owner's: the Google code, or the password where Google is not set up.
 */
export function OwnerField({ stepUp, error }: { readonly stepUp: StepUp; readonly error: unknown }) {
  const { t } = useTranslation();
  const { needsGoogle, needsPassword, tried } = stepUp;
  if (needsGoogle)
    return <GoogleCodeField value={stepUp.gaCode} tried={tried} error={error} onValue={stepUp.setGaCode} />;
  if (!needsPassword) return null;
  return (
    <TextField
      label={t('codes.password')}
      type="password"
      autoComplete="current-password"
      maxLength={128}
      value={stepUp.password}
      error={tried && stepUp.password === '' ? t('fieldErrors.required') : undefined}
      onValue={stepUp.setPassword}
    />
  );
}
