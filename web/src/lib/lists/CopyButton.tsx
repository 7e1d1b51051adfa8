import { CopyButton as PlainCopyButton } from '@aldgate/ui/controls/CopyButton.tsx';
import { useTranslation } from '../i18n/i18n.ts';

/** Copies a value. `label` names it for assistive technology. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
  return (
    <PlainCopyButton
      value={value}
      copy={{ shown: t('list.copy'), name: t('list.copyOf', { label }) }}
      copied={{ shown: t('list.copied'), name: t('list.copiedOf', { label }) }}
    />
  );
}
