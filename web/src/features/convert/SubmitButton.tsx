import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FirmPrice } from '../../lib/quotes/index.ts';
import type { ConvertView } from './conversionForm.ts';
import styles from './convert.module.css';
import type { ConvertControl } from './flowCalls.ts';

interface SubmitButtonProps {
  readonly control: ConvertControl;
  readonly view: ConvertView;
}

/** The submit button. Its label names the action, or what is missing for it. */
export function SubmitButton({ control, view }: SubmitButtonProps) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const { flow, accept, ranOut } = control;
  const ready = view.entry.kind === 'amount' && !view.suspended;
  if (flow.step === 'firm') return <FirmPrice key={flow.quote.quoteId} flow={flow} onAccept={accept} onEnd={ranOut} />;
  if (flow.step === 'accepting' || flow.step === 'quoting') {
    const unknown = flow.step === 'accepting' && flow.answer === 'unknown';
    return (
      <Stack gap="4" className={styles.actions}>
        <Button kind="primary" size="large" wide disabled={!unknown} onClick={accept}>
          {t(unknown ? 'checkAgain' : flow.step === 'quoting' ? 'quoting' : 'accepting')}
        </Button>
      </Stack>
    );
  }
  const expired = flow.step === 'expired';
  const label = expired
    ? 'freshQuote'
    : ready
      ? 'getQuote'
      : view.entry.kind === 'empty'
        ? 'enterAmount'
        : 'correctAmount';
  return (
    <Stack gap="4" className={styles.actions}>
      <Button kind="primary" size="large" wide type="submit" disabled={!ready}>
        {!expired && view.suspended ? tApp('errors.pairSuspended') : t(label)}
      </Button>
      <p className={styles.hint} aria-live="polite">
        {t(expired ? 'hint.expired' : 'hint.draft')}
      </p>
    </Stack>
  );
}
