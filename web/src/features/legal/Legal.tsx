import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Page } from '../../lib/page/Page.tsx';
import { Rail } from '../../lib/page/Rail.tsx';
import styles from './legal.module.css';

/** The terms of service, the privacy policy or the risk disclosure, as the address names it. */
export function Screen() {
  const { t, lines } = useTranslation('legal');
  const { pathname } = useLocation();
  const shown = DOCUMENT_NAMES.find((name) => pathname.endsWith(`/${name}`)) ?? 'terms';
  const items = DOCUMENT_NAMES.map((name) => ({ path: `legal/${name}`, label: t(`${name}.title`) }));
  return (
    <Rail label={t('pages')} groups={[{ label: t('legal'), items }]}>
      <Page key={shown} title={t(`${shown}.title`)}>
        <Box as="article" maxWidth="68ch" marginTop="2" className={styles.document}>
          <Text size="14" lead="read" tone="2">
            {t(`${shown}.lead`)}
          </Text>
          {DOCUMENTS[shown].map((section) => (
            <Box key={section} as="section" marginTop="6">
              <Heading size="14">{t(`${section}.title`)}</Heading>
              {lines(`${section}.text`).map((paragraph) => (
                <Text key={paragraph} marginTop="2" size="14" lead="read" tone="2">
                  {paragraph}
                </Text>
              ))}
            </Box>
          ))}
        </Box>
      </Page>
    </Rail>
  );
}

/** The documents, in display order, with the keys of their sections. */
const DOCUMENTS = {
  terms: [
    'terms.customers',
    'terms.access',
    'terms.services',
    'terms.conversions',
    'terms.futures',
    'terms.fees',
    'terms.restrictions',
    'terms.changes',
  ],
  privacy: [
    'privacy.stored',
    'privacy.purpose',
    'privacy.documents',
    'privacy.recipients',
    'privacy.retention',
    'privacy.requests',
  ],
  risk: [
    'risk.prices',
    'risk.leverage',
    'risk.orders',
    'risk.conversions',
    'risk.loans',
    'risk.stablecoins',
    'risk.venues',
    'risk.systems',
  ],
} as const;

const DOCUMENT_NAMES = ['terms', 'privacy', 'risk'] as const;
