import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import styles from './home.module.css';

/** The closing call to action: comparing prices needs no account. */
export function CallToAction() {
  const { t } = useTranslation('home');
  const path = usePath();
  return (
    <Box as="section" lineTop="2">
      <div className={cx(styles.band, styles.buttons, styles.closing)}>
        <h2>{t('callToAction.title')}</h2>
        <Link to={path('nologin/convert/coin')} className={buttonClass({ size: 'large' })}>
          {t('callToAction.action')}
        </Link>
      </div>
    </Box>
  );
}
