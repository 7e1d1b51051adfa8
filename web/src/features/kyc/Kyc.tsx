import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { LoadFailure } from '../../lib/messages/LoadFailure.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { Level } from './Level.tsx';
import { useVerification } from './queries.ts';

/** KY-01: the verification status, what each level enables, and the next step. */
export function Screen() {
  const { t } = useTranslation('kyc');
  const { t: tApp } = useTranslation();
  const { data, error, refetch } = useVerification();
  return (
    <Page title={t('title')}>
      <Text size="13" lead="text" tone="2" maxWidth="68ch" marginTop="2">
        {t('lead')}
      </Text>
      {data !== undefined ? (
        <Box marginTop="6" lineTop="2">
          <Level level="primary" verification={data} />
          <Level level="advanced" verification={data} />
        </Box>
      ) : error === null ? (
        <Skeleton rows={6} label={tApp('loading')} />
      ) : (
        <LoadFailure
          error={error}
          title={errorText(error, tApp)}
          text={() => t('notLoaded')}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}
