import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/i18n.ts';

const SHOWN_MS = 2_000;

/** Copies a value. `label` names it for assistive technology. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      kind="link"
      aria-label={t(copied ? 'list.copiedOf' : 'list.copyOf', { label })}
      onClick={(event) => {
        // In a row that opens its detail, copying opens nothing.
        event.stopPropagation();
        void navigator.clipboard.writeText(value).then(() => setCopied(true));
      }}
    >
      {t(copied ? 'list.copied' : 'list.copy')}
    </Button>
  );
}
