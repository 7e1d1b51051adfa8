import { memberMay } from '@aldgate/domain/identity/roles.ts';
import type { KycLevel } from '@aldgate/domain/kyc/documents.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';
import type { Application, Verification } from './queries.ts';

const TONES = { certified: 'trust', under_review: 'warning', not_verified: 'neutral' } as const;

/** One level: what it enables, its status, and the reasons of a rejection. */
export function Level({ level, verification }: { level: KycLevel; verification: Verification }) {
  const { t } = useTranslation('kyc');
  const locale = useLocale();
  const status = verification[level];
  const application = verification.applications.find((each) => each.level === level);
  return (
    <Stack as="section" gap="2" padding="6 0" lineBottom="2" aria-labelledby={`level-${level}`}>
      <Inline wrap gap="2 3">
        <Heading id={`level-${level}`}>{t(`levels.${level}.title`)}</Heading>
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
      </Inline>
      <Text size="13" lead="text" tone="2">
        {t(`levels.${level}.opens`)}
      </Text>
      {application !== undefined && (
        <Text lead="text" tone="2" size="12">
          {t('submittedAt', { time: formatTime(application.submittedAt, locale) })}
        </Text>
      )}
      {status === 'under_review' && (
        <Text size="13" lead="text" tone="2">
          {t('underReview')}
        </Text>
      )}
      {status === 'not_verified' && application?.status === 'rejected' && <Rejection application={application} />}
      {status === 'not_verified' && <NextStep level={level} verification={verification} />}
    </Stack>
  );
}

function Rejection({ application }: { application: Application }) {
  const { t } = useTranslation('kyc');
  return (
    <Alert live="status">
      <p>
        <strong>{t('rejected')}</strong> {application.reason}
      </p>
      <Box as="ul" marginTop="1" marker="disc">
        {application.documents
          .filter(({ verdict }) => verdict === 'rejected')
          .map(({ document, reason }) => (
            <li key={document}>
              {t(`documents.${document}.name`)}: {reason}
            </li>
          ))}
      </Box>
    </Alert>
  );
}

/** The next action: none before the first level is certified; later levels keep the kind of the first. */
function NextStep({ level, verification }: { level: KycLevel; verification: Verification }) {
  const { t } = useTranslation('kyc');
  const role = useSession((session) => session.userInfo?.role);
  if (level === 'advanced' && verification.primary !== 'certified') {
    return (
      <Text size="13" lead="text" tone="2">
        {t('firstPrimary')}
      </Text>
    );
  }
  if (role === undefined || !memberMay(role, 'manage'))
    return (
      <Text size="13" lead="text" tone="2">
        {t('byAdministrator')}
      </Text>
    );
  const kinds = verification.kind === null ? (['institution', 'individual'] as const) : [verification.kind];
  const again = verification.applications.some((each) => each.level === level);
  return (
    <Inline wrap gap="2" marginTop="2" align="stretch">
      {kinds.map((kind, index) => (
        <PathLink
          key={kind}
          to={`account/kyc/${kind}`}
          buttonStyle={index === 0 && level === 'primary' ? { kind: 'primary' } : {}}
        >
          {again ? t('again') : t(`begin.${kind}`)}
        </PathLink>
      ))}
    </Inline>
  );
}
