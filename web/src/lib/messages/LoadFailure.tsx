import { errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { errorText } from './errorText.ts';

interface LoadFailureProps {
  readonly error: unknown;
  readonly title: string;
  /** Builds the sentence around the reason. */
  readonly text: (reason: string) => string;
  readonly onRetry: () => void;
}

/** Replaces a list that could not be loaded: reason, support reference and retry. */
export function LoadFailure({ error, title, text, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
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
