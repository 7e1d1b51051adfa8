import { ADDRESSES_MAX } from '@aldgate/domain/apiKeys/terms.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { sumRefused } from './hygiene.ts';
import type { ApiKeyDetail } from './queries.ts';

interface RefusedAddressesProps {
  readonly apiKey: ApiKeyDetail;
  /** Absent where the reader cannot change the key. */
  readonly onAllow: ((address: string) => void) | undefined;
}

/** The addresses from which signed requests were refused in the last 30 days; renders nothing without any. */
export function RefusedAddresses({ apiKey: { use, addresses }, onAllow }: RefusedAddressesProps) {
  const { t } = useTranslation('apiKeys');
  const locale = useLocale();
  const refused = sumRefused(use);
  if (refused.length === 0) return null;
  const isFull = addresses.length === ADDRESSES_MAX;
  return (
    <Box as="section">
      <Heading size="13" padding="0 0 2">
        {t('refused.title')}
      </Heading>
      <Text size="12" lead="text" tone="2" padding="0 0 2">
        {t('refused.text')}
      </Text>
      <Rows>
        {refused.map(({ address, count }) => (
          <Row key={address} label={address}>
            <Inline as="span" inline wrap gap="1 3" justify="end">
              {t('refused.count', { total: new Intl.NumberFormat(locale).format(count) })}
              {onAllow !== undefined && !isFull && !addresses.includes(address) && (
                <Button kind="link" aria-label={`${t('refused.allow')}: ${address}`} onClick={() => onAllow(address)}>
                  {t('refused.allow')}
                </Button>
              )}
            </Inline>
          </Row>
        ))}
      </Rows>
    </Box>
  );
}
