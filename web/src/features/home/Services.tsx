import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import { Band } from './Band.tsx';
import styles from './home.module.css';

const SERVICES = [
  { service: 'futures', to: 'trading/BTCUSDT' },
  { service: 'convert', to: 'nologin/convert/coin' },
  { service: 'brokers', to: 'brokers' },
] as const;

/** The services, each with its two key facts. */
export function Services() {
  const { t } = useTranslation('home');
  const path = usePath();
  return (
    <Band id="services">
      <Box as="h2" maxWidth="620px">
        {t('services.title')}
      </Box>
      <Text maxWidth="520px" marginTop="4" size="16" lead="read" tone="2">
        {t('services.intro')}
      </Text>
      <Box as="ul" marginTop="12" lineTop="2" className={styles.services}>
        {SERVICES.map(({ service, to }) => (
          <li key={service}>
            <h3>
              <Link to={path(to)}>{t(`services.${service}.title`)}</Link>
            </h3>
            <p>{t(`services.${service}.text`)}</p>
            <dl>
              {(['first', 'second'] as const).map((fact) => (
                <Inline key={fact} justify="between" gap="4" align="stretch">
                  <Text as="dt" tone="3">
                    {t(`services.${service}.${fact}.name`)}
                  </Text>
                  <Text as="dd" alignText="end">
                    {t(`services.${service}.${fact}.value`)}
                  </Text>
                </Inline>
              ))}
            </dl>
          </li>
        ))}
      </Box>
    </Band>
  );
}
