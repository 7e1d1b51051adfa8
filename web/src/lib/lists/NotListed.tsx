import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../i18n/i18n.ts';

/** In place of the record that the address names, where the list does not have it. */
export function NotListed({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Note kind="warning">
      {t('list.notListed')}{' '}
      <Button kind="link" onClick={onClose}>
        {t('close')}
      </Button>
    </Note>
  );
}
