import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import styles from './lists.module.css';

const SHOWN_MS = 2_000;

/** An id in whole, with a button that copies it. `label` names the id for assistive technology. */
export function CopyId({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Inline as="span" inline gap="2">
      <span className={styles.id}>{value}</span>
      <Button
        kind="link"
        aria-label={t(copied ? 'list.copiedOf' : 'list.copyOf', { label })}
        onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      >
        {t(copied ? 'list.copied' : 'list.copy')}
      </Button>
    </Inline>
  );
}
