import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { verifyFile } from './verifyFile.ts';

/** Verifies a file with the platform's key, in the browser. */
export function VerifySection({ publicKey }: { readonly publicKey: string }) {
  const { t } = useTranslation('statements');
  const input = useRef<HTMLInputElement>(null);
  const verification = useMutation({
    mutationFn: async (file: File) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return { number: await verifyFile(bytes, publicKey, crypto.subtle) };
    },
  });
  return (
    <Stack as="section" gap="2">
      <Heading size="13">{t('verify.title')}</Heading>
      <Text size="12" tone="2">
        {t('verify.text')}
      </Text>
      <input
        ref={input}
        type="file"
        accept=".pdf,.csv"
        aria-label={t('verify.file')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Clears the input, so that the same file can be chosen again.
          target.value = '';
          if (file !== undefined) verification.mutate(file);
        }}
      />
      <Inline gap="3">
        <Button size="small" onClick={() => input.current?.click()}>
          {t('verify.choose')}
        </Button>
        <Text as="span" size="12" tone="3" breakWords>
          {verification.variables?.name}
        </Text>
      </Inline>
      {verification.data !== undefined &&
        (verification.data.number === undefined ? (
          <Alert>{t('verify.invalid')}</Alert>
        ) : (
          <Note>{t('verify.valid', { number: verification.data.number })}</Note>
        ))}
      {verification.isError && <Alert>{t('verify.invalid')}</Alert>}
    </Stack>
  );
}
