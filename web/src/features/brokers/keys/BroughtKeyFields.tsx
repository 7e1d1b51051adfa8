import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { FormTextField } from '../../../lib/forms/FormField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import type { Exchange } from '../queries.ts';

interface BroughtValues {
  apiKey: string;
  apiSecret: string;
}

/** The key and the secret of a key that the broker brings, and the addresses of the platform that it has to allow. */
export function BroughtKeyFields({ exchange }: { exchange: Exchange | undefined }) {
  const { t } = useTranslation('brokers');
  const addresses = exchange?.serverAddresses ?? [];
  return (
    <>
      <Text size="12" lead="text" tone="2">
        {t('keys.brought')}
      </Text>
      {addresses.length > 0 && (
        <Stack as="ul" gap="1" size="12">
          {addresses.map((address) => (
            <li key={address}>
              <CopyId value={address} label={t('keys.serverAddress')} />
            </li>
          ))}
        </Stack>
      )}
      <FormTextField<BroughtValues> name="apiKey" label={t('keys.apiKey')} autoComplete="off" spellCheck={false} />
      <FormTextField<BroughtValues> name="apiSecret" label={t('keys.apiSecret')} type="password" autoComplete="off" />
    </>
  );
}
