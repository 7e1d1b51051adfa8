import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Application } from './Application.tsx';
import { WorkedExample } from './waterfall/WorkedExample.tsx';

const OPEN = ['accounts', 'projects', 'financing', 'interest', 'keys', 'transfers', 'reports', 'eyes'] as const;

/** SH-18, BR-01: introduces prime brokerage and how an institution becomes a broker. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const signedIn = useSession((session) => session.token !== null);
  return (
    <Page title={t('title')}>
      <Text maxWidth="68ch" marginTop="2" size="14" lead="read" tone="2">
        {t('lead')}
      </Text>
      <Points title={t('openTitle')} points={OPEN} />
      <WorkedExample />
      <Box as="section" maxWidth="860px" marginTop="10" aria-labelledby="apply">
        <Heading id="apply">{t('apply.title')}</Heading>
        {signedIn ? <Application /> : <VisitorSteps />}
      </Box>
    </Page>
  );
}

interface PointsProps {
  readonly title: string;
  readonly points: readonly (typeof OPEN)[number][];
}

function Points({ title, points }: PointsProps) {
  const { t } = useTranslation('brokers');
  return (
    <>
      <Heading marginTop="6">{title}</Heading>
      <Grid
        as="dl"
        columns="repeat(auto-fit, minmax(280px, 1fr))"
        gap="0 8"
        maxWidth="1080px"
        marginTop="3"
        lineTop="2"
      >
        {points.map((point) => (
          <Box key={point} padding="4 0" lineBottom="1">
            <Text as="dt" size="14" weight="strong">
              {t(`points.${point}.title`)}
            </Text>
            <Text as="dd" marginTop="1" size="13" lead="text" tone="2">
              {t(`points.${point}.text`)}
            </Text>
          </Box>
        ))}
      </Grid>
    </>
  );
}

/** The first steps of a visitor. */
function VisitorSteps() {
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
