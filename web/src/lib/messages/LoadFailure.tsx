import { CallError, errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { SupportLink } from '../page/links.tsx';
import { errorText } from './errorText.ts';

interface LoadFailureProps {
  readonly error: unknown;
  readonly title: string;
  /** Builds the sentence around the reason. */
  readonly text: (reason: string) => string;
  readonly onRetry: () => void;
}

/**
 * Replaces a screen or a list that could not be loaded: reason, support reference and retry. A missing permission and a
 * thing that does not exist have their own states, since a retry changes neither (SH-13).
 */
export function LoadFailure({ error, title, text, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  if (hasStatus(error, 403)) return <ForbiddenState />;
  if (hasStatus(error, 404)) return <NotFoundState />;
  if (error instanceof CallError && error.entry === 'featureOff') return <FeatureOffState />;
  const reference = errorReference(error);
  return (
    <ErrorState
      title={title}
      text={text(errorText(error, t))}
      reference={reference && t('page.reference', { reference })}
      action={
        <Button kind="link" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}

/** Whether a call was answered with this code, in the envelope or as its bare HTTP status. */
function hasStatus(error: unknown, code: number): boolean {
  return (
    error instanceof CallError && (error.failure === 'answer' || error.failure === 'status') && error.code === code
  );
}

/** SH-08: this account has no permission, and whom to contact. */
export function ForbiddenState({ action }: { action?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <NoPermission
      title={t('errors.forbidden')}
      text={t('page.forbidden')}
      action={
        <>
          <SupportLink />
          {action}
        </>
      }
    />
  );
}

/** KY-06: operations switched the service off for this institution, and whom to contact. */
export function FeatureOffState() {
  const { t } = useTranslation();
  return <NoPermission title={t('page.featureOff.title')} text={t('page.featureOff.text')} action={<SupportLink />} />;
}

/** SH-13: a named thing that does not exist. */
export function NotFoundState({ action }: { action?: ReactNode }) {
  const { t } = useTranslation();
  return <EmptyState title={t('errors.notFound')} text={t('page.notFound')} action={action} />;
}
