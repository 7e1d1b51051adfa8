import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';

/** The first steps of a visitor. */
export function VisitorSteps() {
  const { t } = useTranslation('brokers');
  const { pathname } = useLocation();
  return (
    <>
      <Text maxWidth="68ch" marginTop="2" size="14" lead="read" tone="2">
        {t('apply.visitor')}
      </Text>
      <Inline wrap gap="2" marginTop="4" align="stretch">
        <PathLink to={`login?from=${encodeURIComponent(pathname)}`} buttonStyle={{ kind: 'primary' }}>
          {t('apply.logIn')}
        </PathLink>
        <PathLink to="register" buttonStyle={{}}>
          {t('apply.register')}
        </PathLink>
      </Inline>
    </>
  );
}
