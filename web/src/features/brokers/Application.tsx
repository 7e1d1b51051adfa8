import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { errorText } from '../../lib/messages/errorText.ts';
import { LoadFailure } from '../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { applicationKey, useApplication } from './useApplication.ts';

/** BR-01: verification, then the terms, the form, and the application's status. */
export function Application() {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const userInfo = useSession((session) => session.userInfo);
  const { data, error, refetch } = useApplication();
  if (error !== null && data === undefined)
    return (
      <LoadFailure
        error={error}
        title={errorText(error, tApp)}
        text={() => t('notLoaded')}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined || userInfo === null) return <Skeleton rows={3} label={tApp('loading')} />;
  const { agreedAt, application } = data;
  if (application !== null && application.status !== 'rejected') return <ApplicationStatus application={application} />;
  if (userInfo.institution.verification.primary !== 'certified') {
    return (
      <NoPermission
        title={t('unverified.title')}
        text={t('unverified.text')}
        action={<PathLink to="account/kyc">{t('unverified.action')}</PathLink>}
      />
    );
  }
  if (!memberMay(userInfo.role, 'manage')) {
    return <NoPermission title={t('byAdministrator.title')} text={t('byAdministrator.text')} />;
  }
  return (
    <>
      {application !== null && <ApplicationStatus application={application} />}
      {agreedAt === null ? <Terms /> : <ApplicationForm />}
    </>
  );
}

type BrokerApplication = NonNullable<AnswerOf<'queryApplyRecord'>['application']>;

const TONES = { under_review: 'warning', approved: 'trust', completed: 'trust', rejected: 'danger' } as const;

/** The status of an application, with the reason of a rejection. */
function ApplicationStatus({ application }: { application: BrokerApplication }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { status, appliedAt, reason } = application;
  return (
    <Text as="div" padding="4 0" size="13" tone="2">
      <p>
        <Badge tone={TONES[status]}>{t(`status.${status}.name`)}</Badge>{' '}
        <span>{t('status.appliedAt', { time: formatTime(appliedAt, locale) })}</span>
      </p>
      <Text maxWidth="68ch" marginTop="2" size="14" lead="read" tone="2">
        {t(`status.${status}.text`)}
      </Text>
      {(status === 'approved' || status === 'completed') && (
        <Box marginTop="3">
          <PathLink to="brokersManager/account">{t('status.toArea')}</PathLink>
        </Box>
      )}
      {status === 'rejected' && reason !== null && (
        <Text maxWidth="68ch" marginTop="2" size="14" lead="read" tone="2">
          {reason}
        </Text>
      )}
    </Text>
  );
}

/** The terms of prime brokerage, accepted before the application. */
function Terms() {
  const { t, lines } = useTranslation('brokers');
  const queries = useQueryClient();
  const [ticked, setTicked] = useState(false);
  const acceptance = useCallMutation('agreeBrokerOpen', {
    onSuccess: () => queries.invalidateQueries({ queryKey: applicationKey }),
  });
  return (
    <Stack gap="4" justifyItems="start" padding="3 0 0">
      <Text as="ol" marker="decimal" maxWidth="72ch" size="13" lead="read" tone="2">
        {lines('terms.points').map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Text>
      <Checkbox label={t('terms.tick')} on={ticked} onValue={setTicked} />
      <ActionError error={acceptance.error} />
      <Button
        kind="primary"
        disabled={acceptance.isPending || !ticked}
        onClick={() => acceptance.mutate({ agreements: true })}
      >
        {t('terms.agree')}
      </Button>
    </Stack>
  );
}
