import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { errorReference, errorText } from './errorText.ts';
import { useTranslation } from './i18n.ts';

interface LoadFailureProps {
  readonly error: unknown;
  readonly title: string;
  /** The sentence that carries the reason. */
  readonly text: (reason: string) => string;
  readonly onRetry: () => void;
}

/** In the place of a list that could not be loaded: why, the reference for support, and another try. */
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
