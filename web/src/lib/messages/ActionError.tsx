import { errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { errorText } from './errorText.ts';

/** Why an action was rejected; nothing was changed. */
export function ActionError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error === undefined || error === null) return null;
  const reference = errorReference(error);
  return (
    <Alert>
      {errorText(error, t)}
      {reference !== undefined && <> {t('page.reference', { reference })}</>}
    </Alert>
  );
}
