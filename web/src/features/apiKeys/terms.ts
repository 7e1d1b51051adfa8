import type { ApiKeyTerms } from '@aldgate/domain/apiKeys/terms.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface TermTexts {
  readonly permissions: (terms: Pick<ApiKeyTerms, 'permissions'>) => string;
  /** All of them. */
  readonly addresses: (terms: Pick<ApiKeyTerms, 'addresses'>) => string;
}

/** The words of a key's terms. */
export function useTermTexts(): TermTexts {
  const { t } = useTranslation('apiKeys');
  return {
    permissions: ({ permissions }) => permissions.map((each) => t(`permissions.${each}.name`)).join(t('separator')),
    addresses: ({ addresses }) => (addresses.length === 0 ? t('anyAddress') : addresses.join(', ')),
  };
}
