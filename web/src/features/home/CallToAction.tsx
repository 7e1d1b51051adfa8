import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { cx } from '@aldgate/ui/cx.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import { EntryLink } from './EntryLink.tsx';
import styles from './home.module.css';

/** The closing call to action: opening an account, or comparing prices without one. */
export function CallToAction() {
  const { t } = useTranslation('home');
  const path = usePath();
  return (
    <Box as="section" lineTop="2">
      <div className={cx(styles.band, styles.buttons, styles.closing)}>
        <h2>{t('callToAction.title')}</h2>
        <Inline wrap gap="3" align="stretch">
          <EntryLink className={buttonClass({ kind: 'primary', size: 'large' })} />
          <Link to={path('nologin/convert/coin')} className={buttonClass({ size: 'large' })}>
            {t('callToAction.action')}
          </Link>
        </Inline>
      </div>
    </Box>
  );
}
