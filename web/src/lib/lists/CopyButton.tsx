import { CopyButton as PlainCopyButton } from '@aldgate/ui/controls/CopyButton.tsx';
import { useTranslation } from '../i18n/i18n.ts';

interface CopyButtonProps {
  readonly value: string;
  /** Names the value for assistive technology. */
  readonly label: string;
  readonly onCopied?: (() => void) | undefined;
}

/** Copies a value. */
export function CopyButton({ value, label, onCopied }: CopyButtonProps) {
  const { t } = useTranslation();
  return (
    <PlainCopyButton
      value={value}
      copy={{ shown: t('list.copy'), name: t('list.copyOf', { label }) }}
      copied={{ shown: t('list.copied'), name: t('list.copiedOf', { label }) }}
      onCopied={onCopied}
    />
  );
}
