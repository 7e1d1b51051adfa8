import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../i18n/i18n.ts';
import type { SignedPayload } from './product.ts';
import styles from './receipt.module.css';
import { isSigned } from './receipt.ts';
import { VERIFY_COMMAND } from './verifyCommand.ts';

/** Verifies the signature in this browser. How to verify it without one is behind a disclosure. */
export function ReceiptSignature({ receipt }: { receipt: SignedPayload }) {
  const { t } = useTranslation('quotes');
  const { payload, signature, publicKey, algorithm } = receipt;
  const { data: signed } = useQuery({
    queryKey: ['receipt', 'signature', payload, signature, publicKey],
    queryFn: () => isSigned(receipt, crypto.subtle),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Text as="section" size="13" lead="text" tone="2" className={styles.signature}>
      <Heading as="h3" size="13" tone="1" marginTop="5" marginBottom="2">
        {t('receipt.signature')}
      </Heading>
      <Text marginBottom="2" role="status">
        {signed === true && <Badge tone="trust">{t('receipt.verified')}</Badge>}
        {signed === undefined && t('receipt.verifying')}
      </Text>
      {signed === false && <ErrorState title={t('receipt.notVerified')} text={t('receipt.notVerifiedText')} />}
      <Text marginBottom="2" breakWords>
        {t('receipt.how', { algorithm })}
      </Text>
      <Text size="11" tone="3" breakWords>
        {signature}
      </Text>
      <details className={styles.offline}>
        <summary>{t('receipt.offline')}</summary>
        <Stack as="ol" marker="decimal" gap="1">
          <li>
            <Button kind="link" onClick={() => save(receipt)}>
              {t('receipt.save')}
            </Button>
          </li>
          <li>
            {t('receipt.run')}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
            <code tabIndex={0}>{VERIFY_COMMAND}</code>
          </li>
        </Stack>
      </details>
    </Text>
  );
}

/** Saves the receipt as a file, with everything needed to verify it. */
function save(receipt: SignedPayload): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'receipt.json';
  link.click();
  URL.revokeObjectURL(address);
}
