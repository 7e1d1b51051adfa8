import { Button } from '@aldgate/ui/controls/Button.tsx';
import { QrCode } from '@aldgate/ui/figures/QrCode.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import styles from '../account.module.css';
import { Step } from '../Step.tsx';
import { keyGroups } from './keyGroups.ts';
import type { useSecret } from './useSecret.ts';

/** The secret as a QR code, and as a key to type where there is no camera. */
export function SecretStep({ held, expired }: { held: ReturnType<typeof useSecret>; expired: boolean }) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const { secret, error, renew } = held;
  return (
    <Step title={t('google.scan')}>
      <Text maxWidth="72ch" padding="0 0 2" size="13" lead="text" tone="2">
        {t('google.scanText')}
      </Text>
      {expired && <Alert>{t('google.expired')}</Alert>}
      <Grid columns="148px minmax(0, 1fr)" gap="4" align="start">
        <QrCode image={secret?.qrCode} label={t('google.qr')} loading={tApp('loading')} />
        <Stack gap="2" justifyItems="start" size="13" tone="2" className={styles.key}>
          <span>{t('google.key')}</span>
          {secret !== undefined && <code data-secret={secret.secretKey}>{keyGroups(secret.secretKey)}</code>}
          <span>{t('google.secretNote')}</span>
          <Button kind="link" onClick={renew}>
            {t('google.renew')}
          </Button>
        </Stack>
      </Grid>
      <ActionError error={error} />
    </Step>
  );
}
